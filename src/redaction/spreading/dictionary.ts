import {COMMON_WORDS} from '../needles/common-words.ts'

/** Returns true if English prose about software contains this lower-case word. */
export function isDictionaryWord(word: string): boolean {
  return WORDS.has(word) || COMMON_WORDS.has(word) || (word.endsWith('s') && COMMON_WORDS.has(word.slice(0, -1)))
}

/**
 * Words of at least three letters from svcdiag's documentation, the documentation of three dependencies, and Kubernetes'
 * kinds, reasons and states. Words that consist of other words are left out, because `isImprobable` splits words.
 */
const WORDS: ReadonlySet<string> = new Set(
  `
  abc ability able abort aborted aborts about above absent absolute absolutely abstract abstraction absurdly accessed
  accessible accessor accidentally accomplish according accordingly accumulate accumulated accuracy accurate achieve
  achieved acknowledged acme acorn across act activate activated actively acts actual actually adapt adapted add added
  addition additional additionally additions additive addon addons addressed addresses adds adhere adheres adjust
  adjusted admission adopt adopted advance advanced advice advisory affect affected affects after afterwards again
  against age ages aggregated aggressive ago agree agreement ahead aims ajv aka akin algorithm algorithms alias aliased
  aliases align alive all allocate allocated allocation allocations alone along alphabetical already also altered
  alternative alternatively alternatives although amazing among amongst amount analysis analyze analyzer analyzers
  anchor ancient and anew animations annotate announced announces answer answered answers any apart appear appears
  applicable apply approach appropriate appropriately approval appveyor arbitrary architecture architectures archiver
  are area aren arg args argv arise around arr array arrays arrive arrived arrives arrow article ascending ascii ask
  asked asks assert assertion assertions asserts assessed assign assigned assignment assigns associated assume assumed
  assumes assuming assumption assumptions assurances ast asynchronous asynchronously atomic attached attaches
  attachment attack attacker attacks attempted attestations attribute attributes authenticate authenticated author
  authors auto automated automatically autoscaler autoscalers autumn ava available avg avoid avoided avoids await
  awaited aware away awful axios babel back backers backtracks backwards bad badge badges balanced bandwidth banner bar
  bare based bash basis batches battery baz became because become becomes becoming been beep began begin beginning
  begins behalf behave behaves behavior behaviors behaviour behind being believe belong belongs below bench benefit
  benefits beside besides best better between beyond biased big biggest bin binaries bind bindings binds bit bits blank
  blanks blazing blob block blocked blocks blog blow bodies body bold bookmarks bool boot bot both bound boundaries
  boundary bounds box brace braces bracket brackets branches break breaks bring brings broad broader broke broken
  brought brown browserify budget budgets buf buffered bug buggy bugs build builds built builtin builtins bulk bull
  bump bumped bun bunch bundled bundler bundlers bundling burstable busy but bypass byte bytes cache caches caching
  calculate calculated calculates calculating calculation call called caller callers calls calm came can cancellation
  candidate canonical cap capabilities capitalized capture captured captures care careful carriage carries carry case
  cased cases casing cast cat catastrophic catch categories caught cause caused causes causing caution caveat caveats
  cell center centralised cert certain certainly certified certs chain chalk challenge chances changing char charge
  chars chart chat check checked checker checks child children chmod choice choices choose chooses chosen chunked
  circle circles circular cjs claim claims clarify class classes classic classified classify clean cleaned cleanup
  cleanups clear cleared cli click clobber clone cloned clones cloning close closely closes closest closing closure
  closures cloud cmd code codes coding coerced coercing coercion collaborators collapsed collect collected collects
  colon color colorette colors colour com combination combinations combine combined combines come comes comma commas
  commercial committed commonjs commonly communicate communication compact companies comparator compare compared
  compares comparing comparison comparisons compat compatibility compatible compilation compile compiled compiler
  compiles compiling complaint complaints completely completeness completion completions complex complexity compliance
  compliant complicated comply composed comprehensive compressed compression compromising computation compute computed
  computes concat concatenate concatenation concept concern concerned concerns concrete concurrency concurrent
  condensation condensed conditional conditionally conf configurable configure configured configures configuring
  confirm confirmation confirmations confirmed conflict conflicts conform conforms conjunction consecutive consent
  consequence consider considerations considered considers consist consistency consistent consistently consists console
  consolidate consolidation const constant constants constrained constraint constraints construct constructed
  construction constructor constructors constructs consume consumed consumes consumption contain contained contains
  contextual contradict contradicts contribute contributed contributing contribution contributions contributor
  contributors contrived convenience convenient convention conventions conversion convert converted converts cool
  coordinate copied copies copy corp corporation correct corrected correction correctly correctness corresponding
  corresponds corruption cors cost costly costs could couldn count counted counts couple course cover covered covers
  cpu crash crashes creating creation credit criteria crlf cron crosses crossing crt csv ctor ctrl ctx cure curl
  currently cursor customizable customization customize customizes cut cwd cycle cycles cyclic daily damage damaged
  dangerous dark dash date dates day days deadline deal deals debugger debuggers debugging decide decided decides
  decision decisions declaration declarations declare declared declares declaring decode decoded decoding decompress
  decorated dedicated deduplicate deemed deep deeply def defaulted defer deferral define defined defines defining
  definitely definition definitions deflated deflates deflating defs delay delayed delays delegate delegated deletion
  delimiter delimiters delineate delivered deliveries demand demonstrate demonstrates denial denies deno dense deny dep
  dependencies dependency deployed deprecate deprecation deps depth der dereference derive derived derives descending
  described describing descriptive descriptor descriptors design designed desired despite dest destination destinations
  destroy destroyed destroys destruction destructured detached detailed detect detected detection detects determine
  determined determines determining deterministic developed diagnostics dial dictionary did didn diff differ difference
  differences different differentiate differently differs difficult digit digits dir direct directed direction
  directives directly directories dirs disabling disallow disallows discard disclose disclosed disclosure disconnected
  discover discovered discuss discussion disk disks dispatch dispatches displayed disruption distance distinct
  distinguish distinguished distribute distribution div dns doc docs documentation documented does doesn dog doing don
  done door dot dots double doubles doubt down drain drained drift drifts drive drives drop dropped drops dry due dump
  duplex duplicate duplicates duplication durable durably during dynamically each eagerly early ease easier easily easy
  echo ecosystem edit edits effect effective effectively efficient efficiently effort efforts eight either ejs elif
  eligible eliminates eliminating else emacs email embed emergency emission emit emits emitted emitter emitters
  emitting emoji empty enabling enc encapsulated encode encoder encoding encodings encounter encountered encounters end
  ended endings ends enforce enforced enforces enhance enhanced enough ensure ensures ensuring enter entered enters
  entire entirely entities entries entry enum enumerable env envelopes ephemeral epoch equal equality equals equivalent
  ergonomic err errored esbuild escalate escalation escape escaped escapes escaping eslint esm especially establish
  established etc etcd eval evaluate evaluated evaluating evaluation even eventually ever every evicted eviction exact
  exactly exceed exceeded exceeds except excessive excluded excluding exclusion exclusively executable executed
  executing execution exhaust exhaustion exist existence exit exited exits expand expanded expands expansion expansions
  expect expectation expectations expected expects expensive experience experiment experimental expiration expires
  expiries expiry explain explained explains explanation explicitly exploit explore exponential exponentially exported
  expose exposed exposes exposing exposure expressive extend extended extends extensible extensive extent externally
  extglob extglobs extra extract extracted extremely facade fact factor factory facts fail fails fairly fake fall falls
  falsy familiar familiarized families family fancy far fare fashion fast faster fastest fastify fault faults faulty
  favor favorite favour feasible fee feed feel fetched few fewer figure figures file files fill filled fills filtered
  final finalize finalized finalizers finally financial find findings finds fine fingerprints finish finished finishes
  finite fire fired fires firing first fit five fix fixed fixes fixture fixtures flag flags flat flattened flavour
  flaws flexibility flexible float floor flow flows flush flushed flux focus folds follow followed follows font foo
  footer footprint for forbid forbids fork forked form formal formatted formatting forms forwarded found foundation
  four fourth fox frame frames free freely frees frequency frequently fresh freshly friendly from front frozen
  fulfilled full fully func functional functionality fundamental furnished further furthest gap gaps garbage gate gated
  gather gave generally generate generates generating generation genuine get gets getter getting git give given gives
  giving glob globally globbing globs goal goes going gone good got governance governing graceful gracefully grammar
  granular graph grave graver great greater greet grep grew group grouped grow grows guarantee guaranteed guarantees
  guard guarded guards guesses guidance guide gunzip gzip gzipped had half halves hand handful handle handles handling
  handy hang hangs hapi happen happened happens happy hard hardly hardware harmless has hash hasn hatch have having
  head headings hear heavily heavy held helm help helper helpers helpful helps here hereby hesitate heuristic hex hey
  hide hides high higher highest highly hint hints his historical hit hmac hold holder holds home honest honoured hood
  hook hooks hope horizontal horizontally horse hot hour hours house how hpa html huge human hundred hundreds hunter
  hyphens idea ideal ideally idempotent identical identified identifier identifiers identify idle ids ignoring image
  imagine img immediate immediately immutable impact impacts impersonate implement implementation implemented
  implementors implements implicitly implied implies imply important imported impossible improve improved improvement
  improvements improves improving included including inclusion inclusive incompatible incomplete inconclusive
  inconsistent incorporated incorrect incorrectly increase increased increases increasing increment increments
  indefinitely indent indentation independent independently indeterminate indexed indexes indicate indicated indicates
  indicating indicator indices individual individually individuals infer inference infers infinite informative ing
  ingest ingresses inherent inherently inheritance inherited init initialization initialized initializing initially
  inject injection inlined inner inquirer insensitive inserted inspect inspected inspection inspiration inspired
  installed instanceof instantiate instantiated instantiating instantiation instead instruction instructions
  insufficient int integrate integrated integrity intent intentional intentionally interact interaction interactions
  interactive intercept intercepted interception interceptor interceptors interested intermediate intermittent
  internally interpolated interpret interpreted interrupt interrupted interrupts intersection into intrinsics introduce
  introduced introduces inverse invert investigation invite invited invocation invocations invoke invoked invokes
  invoking involved iojs ipc isn isolation isomorphic issue issued issues istanbul item items iterable iterate iterated
  iteration iterations iterator iterators its itself javascript jest job jobs join joined jsep jsesc json jsonl jsr
  judge judged jumped junit just kaboom keep keeps kept key keyboard keyed keys kill killed kills kind kindly kinds
  kleur knew know knowledge known knows kube kubectl kwok lab lack lacks laid land larger largest last lasts late later
  latter launch launched law lax layer layout layouts lays lazily lazy lead leads leak leaks learn lease leases least
  leave leaves leaving led left length lengths less let lets letter letters leverage lib libc libraries libs licensed
  licensing lie lies lieu life light lightweight like likely limit limitation limitations limiter limits line lines
  link linked links lint linter list listed lists lite literal literally literals little liveness llm load loaded loads
  localize locally located lock lodash log logged logic logical logo logs long longer look looked looks lookup lookups
  loop loops loose loosely lose loses losing loss lost lot lots love low lower lowest lru luck made magic magically
  mailed mainly maintain maintained maintainer maintainers maintains major majority make makes making malformed
  management managing mandatory manifest manifests manipulate manipulating manipulation manner manually many map mapped
  mappings maps margin mark marked marker markers marks mask masked masks match matched matcher matches matter matters
  max may maybe mcp mean meaningful means meant measure measured measurement measurements measures mechanism mechanisms
  media medians medium meets megabyte mention mentioned merely merge merged merging messaging met meta micromatch
  microseconds middleware might migrated migrating million milliseconds mime mimic min mind minds minified minifier
  minimatch minimize minimizes minor minus mirror misbehaved misbehaving mismatch miss missed misses misspelt mistake
  misuse mitigate mix mixed mock mocked mocks mode model modern modes modification modifications modified modifies
  modify modular modularization moment month months more most mostly move moved moves moving msg mtime much multi must
  mutable mutate mutated mutates mutating mutation mute muted naive name named namely names namespaced naming
  nanosecond narrow nature navigate navigation nbsp near necessarily necessary need needed needle needles needlessly
  needs negated negation negative negatively negotiated negotiation neither neostandard nest nested net netpol new
  newer newest newly next nice nicer nock nodemon noise nominated non noop nor normalization normalized normally not
  notation note noted notepad notes notice noticed notices notin now npm npmjs npx num numeric nyc obj observation
  observe observed obtain obtained occur occurrence occurring occurs oclif octet octets odd oddities off offer offered
  offers official officially often old older oldest omit omitted omitting once one ones ongoing only onto oom oops
  opaque open opened opens operate operates operating opposed opposite opt optimization optimizations optimize
  optimized option optionally opts orange ordered ordinary organize organized originally originated other others
  otherwise our ours out outdated outer outlined outranks over overlapping overridden overriding own ownership owns
  pace packed packet packets packing packs padded padding page pages paginated paginating pagination paging pair paired
  pairs paradigm parallel param params parens parentheses parenthesis parse parsed parser parsers parses parsing part
  partially participants particular partly parts party pass passed passes passive past paste pasted patched patches
  path paths pattern patterns pause paused pauses pax paying pdb peak peer pem people per perf perfect performant
  performed perhaps permit permitted persist personal phase pick picks picocolors picomatch picture pid piece pieces
  pin ping pino pins pipe piped pipes piping pkg place placed places plan plane plants play plug plus pnpm point
  pointer points poisoning policies pollution polyfill polyfills pong pool pools populate populated ported portion
  portions position positional positions positive posix possibility possible possibly post posts potential potentially
  power powered powerful practical practice practices pre precedence preceding precise precision predicate preempt
  preference prepared prepended presence press pressure prettifier pretty prevent prevented prevents previous
  previously primarily primitive primitives principle print printed printf prints prior priority probably probe probes
  problem problematic problems proceed processed processes produce produced produces professional programmer
  programming promise promises promisified promote prompt prompts proof prop propagate propagated proper properly
  properties proposal proposals propose proposed props prose protect protection protections proto prove proven
  provenance proves provide provided provides providing provisioner proxied proxies psql publication published pull
  pulled pulls pure purely purple purpose purposes push pushed put puts putting pvc pvcs pvs qualifier quantifiers
  quarter question questions queued quick quickly quiet quite quota quote quoted quotes race raise raised ramda ran
  randomly range ranges rarely rate rates rather ratio ratios raw rbac reach reached reaches react read readiness
  readme reads real rebase received receiving recently reclaim recognize recommend recommended recompile recorded
  recoverable recovered recreate recursion recursive recursively red redacted redactor reduce reduced reduces reducing
  redundant reentrant ref refactor refer referenced referral refers refine reflect reflected reflects reformat refusal
  regarding regardless regex regexp registered registration registries regression reimplement rejected rejection
  rejections relate relating relationship relative relatively relax released relevant reliable reliably relies rely
  remain remains remember remembers removal remove removes removing rename renamed renaming rendered renew renewed
  reorder repair repairs repeat repeated repeatedly repeats repetition replace replaced replacement replacer replaces
  replacing replay replays replies reply repo report reported reporter reports repositories represent representation
  represented represents reproduce reproduced req requested requirement requirements requiring res resident resolution
  resolved resolver resolving resort resourcequotas respect respective respectively respond responded responds
  responsibility responsible rest restarted restrict restriction restrictions retain retained retried retrieval
  retrieve retrieved retrieving retry returned reusable reuse reused reusing revalidation reveal revert reverted
  reverts reviewed reviver revoke rewrite right rights risk risks risky river robust role roles rolled rollout rollouts
  rollup room roughly round rounded routed row rows rule rules run runc runs saas sacrificing safe safely safer safety
  said same sampled san sand sandboxed sandboxes sanitize sanity satisfied satisfies satisfy save saved saves saving
  saw say says sbctl scaffold scale scaled scaling scan scanned scans scenario scenarios scenes scheduling scheme
  schemes scoped screen screenshot scripted seal sealed searched searches sec securely see seed seeds seem seems seen
  sees selected selection selectively self sell semantic semantically semantics semicolons semver send sends sense
  sensitive sent sentence separate separated separately separator separators sequential sequentially serialization
  serialize serialized serializer serializers serializes serializing series serious serve served serves serving set
  sets settled setup seven several severity shall shallow sham shape shapes share shares sharing shebang shell shield
  shim shims shipped ships short shortcuts shorter shorthands shouldn show shown shows shutdown sibling siblings side
  sides sign signature signatures signed significant significantly signs silence silently similar simpler simplified
  simplify simply simulate simulated since singular sink site sits situation situations six size sized sizes skew skip
  skipped skips slash slashes sleep slice sliced slices slightly slow slower slows smaller smallest smart snippet soft
  software sole solve solves some soon sooner sort sorted sorts space spaces spacing span spans spare sparse spawn
  speak spec specific specifically specification specifications specified specifier specifies specify specs speed
  spinner spki splicer split splitting sponsor sponsored sponsors sponsorship spot spread square src stability stack
  stale staleness stamped stamps stand standardized stands staple star starring stars start starts stat state stateful
  statement statements states stats stay stays stderr stdin step steps stern still stock stop stopped stops stored
  storing str straight stranger strategies stricter strictly strictness stringified stringify strip stripped strips
  strong strongly structure structures sts stuck stuff style styled styles styling sub submitted submitting subscribe
  subscribed subsequent substantial substitution subtle succeed succeeded succeeds successful such sufficient
  suggesting suggests suitable suite sum summary summer sup super supplied supply supposed suppressed sure surface
  surprising surroundings survives suspected suspended suspicion sustainable svc swallowing swap switches symlink
  symlinks symptom symptoms sync synchronize synchronous synchronously syntax syntaxes synthetic sysbox tab table
  tables tag tagged tags tail taint taints take taken takes taking tape tar tarball tarballs targeted task tasks tbody
  tcp team technical technically technique tell tells ten tend tenth term terminate terminated terminating terms tested
  text texts than thanks that the their theirs them theme themselves then there therefore these they thing things think
  third this those though thought thoughtful thousands threat three throttled throttling through throw thrown throws
  thus tick tilde time timed timer timers times timing tiny tip title titles toc todo todos together told toleration
  tolerations tomorrow ton too took tool toolkit tools top topology total totally touch touched touches towards tracing
  track tracked tracker trade traditional trailer trailers trailing trajectory transformation transformed transformer
  transient transitions transitive translation transparent transparently transpiled traversal traversed treat treated
  treats tree triage trial tried tries triggered trim trimmed trouble troubleshoot truncate truncated truncating trust
  trusts truth truthy try tsconfig ttl tunnel tuple tuples turn turned turns tutorial twice two type typed typeof types
  typical typically typing typings typo uid unable unambiguous unavailable unbounded uncaught unclear uncovered undated
  undecided under underlying underscores understood undesirable undici undo undocumented unescaped unexpected
  unfinished unhandled unhealthy unicode unicorn uninitialized unique unit unix unless unlike unlikely unmaintained
  unmanaged unmatched unmodified unnecessary unneeded unpack unpacked unprocessable unreachable unread unready
  unregister unrelated unsafe unschedulable unscheduled unset unsigned unsupported until untouched untrusted unusual
  upcoming updating upgraded upgrading upon upper uri url urls usable usage use used useful uses using usual usually
  util utilities utilize utilized utils uuid uvicorn valid validated validating validation validity var variant
  variants variation variety various vars vary verb verbatim verbose verbs vercel verdict verdicts verification
  verified verifies versa vertical very vetoes via vice view views vim violate visibility visit visual visually vitest
  void volunteers vscode vulnerability vulnerable wait waited waits walk wall want wanted wants warm was wasn watch
  watched watches way ways weak weaker webpack week weird well went were what when where whereas wherever whether which
  while white who whoami whole whom whose why wide widely width wiki wild will wins winter wire wish with within won
  wonderful word words work worked works world worry worse worth would wouldn wrap wrapped wraps writable write writes
  writing written wrong wrote wss www xml yaml yarn year years yes yet yield yields yoctocolors you younger your yours
  zebra zero zeroes zeros zip zips zlib zone zstd
  `
    .split(/\s+/)
    .filter(Boolean),
)
