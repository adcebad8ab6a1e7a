import {COMMON_WORDS} from '../needles/common-words.ts'

/** Whether English prose about software contains this lower-case word. */
export function isDictionaryWord(word: string): boolean {
  return WORDS.has(word) || COMMON_WORDS.has(word) || (word.endsWith('s') && COMMON_WORDS.has(word.slice(0, -1)))
}

/**
 * Words of at least three letters. They come from svcdiag's documentation, the documentation of at least three of its
 * dependencies, and Kubernetes' kinds, reasons and states. A script counted them.
 */
const WORDS: ReadonlySet<string> = new Set(
  `
  abc ability able abort aborted aborting aborts about above absent absolute absolutely abstract abstraction absurdly
  acceptable accepting accepts accessed accessible accessing accessor accidentally accomplish according accordingly
  accounts accumulate accumulated accuracy accurate achieve achieved acknowledged acme acorn across act actions
  activate activated actively acts actual actually adapt adapted adapters add added adding addition additional
  additionally additions additive addon addons addressed addresses adds adhere adheres adjust adjusted admission adopt
  adopted advance advanced advice advisory affect affected affecting affects after afterwards again against age agents
  ages aggregated aggressive ago agree agreement ahead aims ajv aka akin algorithm algorithms alias aliased aliases
  align alive all allocate allocated allocation allocations allowing allowlist allowlists allows alone along alongside
  alphabetical already also altered alternative alternatively alternatives although amazing among amongst amount
  analysis analyze analyzer analyzers anchor ancient and anew animations annotate annotations announced announces
  answer answered answers any anybody anymore anyone anything anyway anywhere apart appear appearing appears append
  appended appending appends applicable applications applies apply applying approach appropriate appropriately
  approval apps appveyor arbitrary architecture architectures archiver archives are area aren arg args argv arise
  around arr array arrays arrive arrived arrives arrow article artifacts ascending ascii ask asked asking asks assert
  assertion assertions asserts assessed assign assignable assigned assigning assignment assigns associated assume
  assumed assumes assuming assumption assumptions assurances ast asynchronous asynchronously atomic attached attaches
  attachment attack attacker attacks attempted attempting attempts attestations attribute attributes auditing
  authenticate authenticated author authors auto autocomplete autogenerate automated automatically autoscaler
  autoscalers autoscaling autumn ava available avg avoid avoided avoiding avoids await awaitable awaited awaiting
  aware away awful axios babel back backends backers background backing backoff backported backpressure backslash
  backslashes backspace backtracking backtracks backwards bad badge badges balanced bandwidth banner bar bare based
  basename bash basis batches battery baz became because become becomes becoming been beep beforehand began begin
  beginning begins behalf behave behaves behavior behaviors behaviour behind being believe belong belongs below bench
  benchmark benchmarking benchmarks benefit benefits beside besides best better between beyond biased big biggest
  bigint bin binaries bind binding bindings binds bit bits blank blanks blazing blob block blocked blocking blocks
  blog blow bodies body bold bookmarks bool boot bot both bound boundaries boundary bounds box brace braces bracket
  brackets branches break breaking breaks bring brings broad broadcast broader broke broken brought brown browserify
  browsers budget budgets buf buffered buffering buffers bug buggy bugs build building builds built builtin builtins
  bulk bull bump bumped bun bunch bundled bundler bundlers bundles bundling burstable busy but bypass byte bytes cache
  cacheable caches caching calculate calculated calculates calculating calculation call callbacks called caller
  callers calling calls calm came can cancellation candidate cannot canonical cap capabilities capability capitalized
  capture captured captures care careful carefully careless carriage carries carry case cased cases casing cast cat
  catastrophic catch categories caught cause caused causes causing caution caveat caveats cell center centralised cert
  certain certainly certificates certified certs chain chaining chalk challenge chances changelog changes changing
  channels char characters charge chars chart chat check checkbox checked checker checking checkout checks checksum
  child children chmod choice choices choose chooses chosen chunked chunks circle circles circular cjs claim claims
  clarify class classes classic classified classify clean cleaned cleaning cleanup cleanups clear cleared clearing cli
  click clients clobber clocks clone cloned clones cloning close closely closes closest closing closure closures cloud
  clusterroles clusters cmd code codebase codes coding coerced coercing coercion collaborators collapsed collect
  collected collections collectors collects colon color colorette colors colour columns com combination combinations
  combine combined combines combining come comes coming comma commands commas comments commercial commits committed
  commonjs commonly communicate communication compact companies comparator compare compared compares comparing
  comparison comparisons compat compatibility compatible compilation compile compiled compiler compiles compiling
  complaint complaints completely completeness completes completion completions complex complexity compliance
  compliant complicated comply components composed comprehensive compressed compression compromising computation
  compute computed computes concat concatenate concatenation concept concern concerned concerns concrete concurrency
  concurrent condensation condensed conditional conditionally conditions conf configmaps configs configurable
  configurations configure configured configures configuring confirm confirmation confirmations confirmed conflict
  conflicts conform conforms conjunction connecting connections connects consecutive consent consequence consider
  considerations considered considering considers consist consistency consistent consistently consists console
  consolidate consolidation const constant constants constrained constraint constraints construct constructed
  constructing construction constructor constructors constructs consume consumed consumers consumes consumption
  contain contained containers containing contains contents contexts contextual continues contradict contradicts
  contribute contributed contributing contribution contributions contributor contributors contrived controlled
  controllers controls convenience convenient convention conventions conversations conversion convert converted
  converting converts cookies cool coordinate copied copies copy copying copyright cores corp corporation correct
  corrected correction correctly correctness corresponding corresponds corruption cors cost costly costs could couldn
  count counted counting counts couple course cover coverage covered covers cpu crash crashes crashing crashloop
  creates creating creation credentials credit criteria crlf cron cronjobs crosses crossing crt csv ctor ctrl ctx cure
  curl currently cursor customizable customization customize customizes cut cwd cycle cycles cyclic daemonsets daily
  damage damaged dangerous dark dash date dates day days deadline deal dealing deals debugger debuggers debugging
  decide decided decides decision decisions declaration declarations declare declared declares declaring decode
  decoded decoding decompress decorated dedicated deduplicate deemed deep deeply def defaulted defaulting defaults
  defer deferral deferred define defined defines defining definitely definition definitions deflate deflated deflates
  deflating defs delay delayed delays delegate delegated deletecollection deletes deletion delimiter delimiters
  delineate delivered deliveries demand demonstrate demonstrates denial denies deno dense deny dep depend dependencies
  dependency depending depends deployed deployments deploys deprecate deprecation deps depth der dereference derive
  derived derives descending described describes describing descriptions descriptive descriptor descriptors design
  designed desired despite dest destination destinations destroy destroyed destroying destroys destruction
  destructured detached detailed details detect detected detecting detection detects determine determined determines
  determining deterministic developed developers developing devices devtools diagnostics dial dictionary did didn diff
  differ difference differences different differentiate differently differs difficult digests digit digits dir direct
  directed direction directives directly directories dirs disables disabling disallow disallows discard disclose
  disclosed disclosure disconnected discover discovered discuss discussion disk disks dispatch dispatches displayed
  displays disruption distance distinct distinguish distinguished distribute distribution div dns doc docs
  documentation documented documents does doesn dog doing domains don done door dot dotfiles dots double doubles doubt
  down downlevel downloaded downloads downstream drain drained draining drift drifts drive drives drop dropped
  dropping drops dry due dump duplex duplicate duplicates duplication durable durably during dynamically each eagerly
  early ease easier easily easy echo ecosystem edges edit editing edits effect effective effectively efficient
  efficiently effort efforts eight either ejs elements elif eligible eliminates eliminating else elsewhere emacs email
  embed emergency emission emit emits emitted emitter emitters emitting emoji empty enables enabling enc encapsulated
  encode encoder encoding encodings encounter encountered encounters encourage end ended ending endings endpoints
  endpointslices ends enforce enforced enforces engines enhance enhanced enough ensure ensures ensuring enter entered
  enters entire entirely entities entries entry enum enumerable env envelopes environments ephemeral epoch equal
  equality equals equivalent ergonomic err errored esbuild escalate escalation escape escaped escapes escaping eslint
  esm especially establish established etc etcd eval evaluate evaluated evaluating evaluation even eventually ever
  every everybody everywhere evicted eviction exact exactly examples exceed exceeded exceeds except exceptions
  excessive excluded excluding exclusion exclusively executable executed executes executing execution exhaust
  exhaustion exist existence existing exit exited exits expand expanded expanding expands expansion expansions expect
  expectation expectations expected expecting expects expensive experience experiment experimental expiration expires
  expiries expiry explain explained explaining explains explanation explicitly exploit explore exponential
  exponentially exported exporting exports expose exposed exposes exposing exposure expressions expressive extend
  extended extending extends extensible extensions extensive extent externally extglob extglobs extra extract
  extracted extracting extremely facade fact factor factory facts fail failing fails failures fairly fake fall
  fallbacks falling falls falsy familiar familiarized families family fancy far fare fashion fast faster fastest
  fastify fault faults faulty favor favorite favour feasible features fee feed feedback feel fetched fetching few
  fewer figure figures file filenames filepath files filesystem fill filled fills filtered filtering filters final
  finalize finalized finalizers finally financial find finding findings finds fine fingerprints finish finished
  finishes finite fire fired fires firing first fit five fix fixed fixes fixing fixture fixtures flag flags flat
  flattened flavour flaws flexibility flexible float floating floor flow flowing flows flush flushed flushing flux
  focus folders folds follow followed following follows font foo foobar footer footprint for forbid forbids forcefully
  forces forever forget forgets forgetting fork forked form formal formats formatted formatter formatters formatting
  forms forwarded forwarding forwards found foundation four fourth fox frame frames frameworks free freely frees
  frequency frequently fresh freshly friendly from front frozen fulfilled full fullwidth fully func functional
  functionality functions fundamental furnished further furthest gap gaps garbage gate gated gather gathering gave
  generally generate generates generating generation generators genuine get gets getter getting git gitleaks give
  given gives giving glob globally globals globbing globs globstar goal goes going gone good got governance governing
  graceful gracefully grammar grants granular graph grave graver great greater greet greeting grep grew group grouped
  grouping grow grows guarantee guaranteed guaranteeing guarantees guard guarded guards guesses guidance guide
  guidelines gunzip gzip gzipped had half halves hand handful handle handled handlers handles handling handy hang
  hangs hapi happen happened happens happy hard hardly hardware harmless has hash hasn hatch have having head headers
  heading headings headless hear heavily heavy held helm help helper helpers helpful helps here hereby hesitate
  heuristic hex hey hide hides high higher highest highlight highlighting highly hint hints his historical hit hmac
  hold holder holds home homepage honest honoured hood hook hooks hope horizontal horizontally horse hostnames hosts
  hot hour hours house how however hpa html https huge human hundred hundreds hunter hyphens idea ideal ideally
  idempotent identical identified identifier identifiers identify idle ids ignores ignoring image imagine img
  immediate immediately immutable impact impacts impersonate implement implementation implemented implementing
  implementors implements implicitly implied implies imply important imported importing imports impossible improve
  improved improvement improvements improves improving included includes including inclusion inclusive incompatible
  incomplete inconclusive inconsistent incorporated incorrect incorrectly increase increased increases increasing
  increment increments indefinitely indent indentation independent independently indeterminate indexed indexes
  indicate indicated indicates indicating indicator indices individual individually individuals infer inference
  inferred infers infinite informative infrastructure ing ingest ingressclasses ingresses inherent inherently
  inheritance inherited inherits init initialization initialized initializing initially inject injection inlined inner
  inputs inquirer insensitive inserted inserting inserts inspect inspected inspection inspiration inspired
  installations installed installing installs instanceof instances instantiate instantiated instantiating
  instantiation instead instruction instructions insufficient int intact integers integrate integrated integrations
  integrity intend intended intent intentional intentionally interact interaction interactions interactive intercept
  intercepted intercepting interception interceptor interceptors interested interfaces intermediate intermittent
  internally internals interpolated interpret interpreted interpreting interrupt interrupted interrupts intersection
  into intrinsics introduce introduced introduces inverse invert investigation invite invited invocation invocations
  invoke invoked invokes invoking involved iojs ipc isn isolation isomorphic issue issued issues istanbul item items
  iterable iterate iterated iteration iterations iterator iterators its itself javascript jest job jobs join joined
  joining jsep jsesc json jsonl jsr judge judged jumped junit just kaboom keep keeping keeps kept key keybindings
  keyboard keyed keypress keys keyword keywords kill killed killing kills kind kindly kinds kleur knew know knowing
  knowledge known knows kube kubectl kubelets kwok lab labels lack lacking lacks laid land languages larger largest
  last lasts late later latter launch launched launching law lax layer layout layouts lays lazily lazy lead leading
  leads leak leaking leaks learn lease leases least leave leaves leaving led left length lengths less let lets letter
  letters levels leverage lib libc libraries libs licensed licenses licensing lie lies lieu life lifecycle lifetime
  light lightweight like likely limit limitation limitations limiter limiting limitranges limits line lines link
  linked links lint linter linting list listed listeners listening listens listing lists lite literal literally
  literals little liveness llm load loaded loaders loading loads localize locally locals located locations lock
  lockfile lockfiles lodash log logged logic logical logo logs long longer look looked looking looks lookup lookups
  loop loopback looping loops loose loosely lose loses losing loss lost lot lots love low lower lowercase lowercased
  lowest lru luck made magic magically mailed mainly maintain maintained maintainer maintainers maintaining maintains
  major majority make makes making malformed management manages managing mandatory manifest manifests manipulate
  manipulating manipulation manner manually many map mapped mapping mappings maps margin mark markdown marked marker
  markers marking marks mask masked masks match matched matcher matches matching matter matters max may maybe mcp mean
  meaning meaningful means meant meanwhile measure measured measurement measurements measures mechanism mechanisms
  media medians medium meets megabyte members mention mentioned merely merge merged merging messaging met meta methods
  micromatch microseconds middleware might migrated migrating million milliseconds mime mimic min mind minds minified
  minifier minimatch minimize minimizes minor minus minutes mirror misbehaved misbehaving mismatch miss missed misses
  misspelt mistake misuse mitigate mix mixed mixing mock mocked mocking mocks mode model modern modes modification
  modifications modified modifies modify modifying modular modularization modules moment month months more most mostly
  mounts move moved moves moving msg mtime much multi multipart must mutable mutate mutated mutates mutating mutation
  mute muted naive name named namely names namespaced namespaces naming nanosecond narrow nature navigate navigation
  nbsp near necessarily necessary need needed needing needle needles needlessly needs negated negation negative
  negatively negotiated negotiation neither neostandard nest nested nesting net netpol networkpolicies new newer
  newest newline newlines newly next nice nicer nock nodemon nodes noise nominated non noop nor normalization
  normalized normalizes normally not notable notation note noted notepad notes notice noticed notices notin now
  nowhere npm npmignore npmjs npx nullable nulls num numbers numeric nyc obj objects observation observe observed
  obtain obtained obtaining occur occurred occurrence occurring occurs oclif octet octets odd oddities off offer
  offered offers official officially offset offsets often old older oldest omit omitted omitting once one ones ongoing
  only onto oom oops opaque open opened opening opens operate operates operating operations opposed opposite opt
  optimization optimizations optimize optimized option optionally opts orange ordered ordering ordinary organize
  organized originally originated other others otherwise our ours out outcome outcomes outdated outer outgoing
  outlined outlives outputs outranks over overall overflow overhead overlapping overload overloaded overridden
  overrides overriding oversees overview overwrite overwrites overwriting overwritten own owners ownership owns pace
  packed packet packets packing packs padded padding page pages paginated paginating pagination paging pair paired
  pairs paradigm parallel param parameters params parens parentheses parenthesis parents parse parsed parser parsers
  parses parsing part partially participants particular partly parts party pass passed passes passing passive
  passwords past paste pasted patched patches patching path pathname paths pattern patterns pause paused pauses pax
  paying payloads pdb peak peer pem people per perf perfect perform performant performed performing performs perhaps
  periods permissions permit permitted persist personal persons phase pick picks picocolors picomatch picture pid
  piece pieces pin ping pino pins pipe piped pipes piping pkg place placed places plan plane plants platforms play
  plug plus pnpm point pointer pointing points poisoning policies pollution polyfill polyfills pong pool pools
  populate populated ported portforward portion portions ports position positional positions positive posix
  possibility possible possibly post posts potential potentially power powered powerful practical practice practices
  pre precedence preceding precise precision predefined predicate predictable preempt preference prefers prefixed
  prefixes prefixing preload prepared prepended presence preserve preserved preserves preserving press pressing
  pressure prettifier pretty prevent prevented preventing prevents previous previously primarily primitive primitives
  principle print printed printf prints prior priority priorityclasses probably probe probes problem problematic
  problems proceed processed processes processing produce produced produces products professional profiles programmer
  programming programs progressing projects promise promises promisified promote prompt prompts proof prop propagate
  propagated proper properly properties proposal proposals propose proposed props prose protect protection protections
  proto protocols prototype prototypes prove proven provenance proves provide provided providers provides providing
  provisioner proxied proxies proxying psql publication published publishing pull pulled pulling pulls pure purely
  purple purpose purposes push pushed pushing put puts putting pvc pvcs pvs qualifier quantifiers quarter querystring
  question questions queued queueing queues quick quickly quiet quite quota quote quoted quotes race raise raised
  ramda ran randomly range ranges rarely rate rates rather ratio ratios raw rawlist rbac reach reachable reached
  reaches reaching react read readability readable readdir readers readiness reading readline readlines readme reads
  real reasonable reasons rebase received receives receiving recently reclaim recognize recommend recommended
  recompile recorded records recoverable recovered recreate recursion recursive recursively red redact redacted
  redacting redaction redactor redacts redirecting redirects reduce reduced reduces reducing redundant reentrant ref
  refactor refactoring refer referenced references referencing referral referred refers refine reflect reflected
  reflects reformat refusal refuse refused refuses refusing regarding regardless regex regexp registered registering
  registers registration registries regression reimplement rejected rejection rejections rejects relate relating
  relationship relative relatively relax released releases relevant reliable reliably relies rely relying remain
  remaining remains remember remembers removal remove removes removing rename renamed renaming rendered rendering
  renders renew renewed reorder repair repairs repeat repeated repeatedly repeats repetition replace replaced
  replacement replacer replaces replacing replay replays replicaset replicasets replies reply repo report reported
  reporter reporting reports repositories represent representation represented representing represents reproduce
  reproduced req requested requirement requirements requires requiring res resets resident resolution resolved
  resolver resolves resolving resort resourcequotas resources respect respective respectively respond responded
  responding responds responses responsibility responsible rest restarted restarting restarts restores restrict
  restriction restrictions resulting results retain retained retried retrieval retrieve retrieved retrieving retry
  retrying returned returning returns reusable reuse reused reusing revalidation reveal revert reverted reverts
  reviewed reviewing reviews reviver revoke rewrite right rights risk risks risky river robust role rolebindings roles
  rolled rollout rollouts rollup room roughly round rounded routed routes row rows rule rules run runc runners runs
  runtimeclasses runtimes saas sacrificing safe safely safer safety said same sampled san sand sandboxed sandboxes
  sanitize sanity satisfied satisfies satisfy satisfying save saved saves saving saw say saying says sbctl scaffold
  scale scaled scaling scan scanned scans scenario scenarios scenes scheduling schemas scheme schemes scoped scopes
  screen screenshot scripted scripts seal sealed searched searches searching sec seconds sections securely see seed
  seeds seem seems seen sees segments selectable selected selecting selection selectively selectors selects self sell
  semantic semantically semantics semicolons semver send sending sends sense sensitive sent sentence separate
  separated separately separator separators sequences sequential sequentially serialization serialize serialized
  serializer serializers serializes serializing series serious serve served servers serves serviceaccounts serving
  sessions set sets settled setup seven several severity shall shallow sham shape shapes share shares sharing shebang
  shell shield shim shims shipped ships short shortcut shortcuts shorter shorthand shorthands shouldn show showing
  shown shows shutdown sibling siblings side sides sign signals signature signatures signed significant significantly
  signs silence silently similar simpler simplified simplify simply simulate simulated since singular sink site sits
  situation situations six size sized sizes skew skip skipped skipping skips slash slashes sleep slice sliced slices
  slightly slow slower slows smaller smallest smart snippet sockets soft software sole solve solves some somebody
  someone something sometimes somewhat somewhere soon sooner sort sorted sorts sourcemap sourcemaps sources space
  spaces spacing span spans spare sparse spawn speak spec specific specifically specification specifications specified
  specifier specifies specify specifying specs speed spinner spki splicer split splitting sponsor sponsored sponsors
  sponsorship spot spread square src stability stack stale staleness stamped stamps stand standardized standards
  stands staple star starring stars start starting starts stat state stateful statefulset statefulsets statement
  statements states stats statuses stay stays stderr stdin step steps stern still stock stop stopped stops
  storageclasses stored stores storing str straight stranger strategies streaming streams stricter strictly strictness
  stringified stringify strings strip stripped stripping strips strong strongly structure structures sts stuck stuff
  style styled styles styling sub subclass subclasses subdomain subdomains sublicense submitted submitting submodule
  subobject subresource subresources subscribe subscribed subsequent subset substantial substitution subtle subtype
  succeed succeeded succeeds successful successfully such sufficient suggesting suggests suitable suite sum summary
  summer sup super superagent supplied supply supplying supporting supports supposed suppress suppressed sure surface
  surprising surroundings survives suspected suspended suspicion sustainable svc swallowing swap switches switching
  symbols symlink symlinks symptom symptoms sync synchronize synchronous synchronously syntax syntaxes synthetic
  sysbox systems tab table tables tag tagged tags tail taint taints take taken takes taking tape tar tarball tarballs
  targeted targeting targets task tasks tbody tcp team technical technically technique tell telling tells templates
  ten tend tenth term terminals terminate terminated terminating terms tested tests text textfile texts than thanks
  that the their theirs them theme themselves then there therefore these they thing things think third this those
  though thought thoughtful thousands threads threat three throttled throttles throttling through throughout
  throughput throw throwing thrown throws thus tick tilde time timed timeouts timer timers times timestamps timing
  tiny tip title titles tlsstores toc todo todos together told toleration tolerations tomorrow ton too took tool
  toolkit tools top topology total totally touch touched touches towards traceback traces tracing track tracked
  tracker tracking trade traditional trailer trailers trailing trajectory transferred transformation transformed
  transformer transforms transient transitions transitive translation transparent transparently transpiled transports
  traversal traversed treat treated treating treats tree triage trial tried tries triggered triggering triggers trim
  trimmed trouble troubleshoot truncate truncated truncating trust trusts truth truthy try trying tsconfig ttl tunnel
  tunneling tuple tuples turn turned turns tutorial twice two type typebox typed typeof types typical typically typing
  typings typo uid unable unambiguous unavailable unbounded uncaught unclear uncovered undated undecided under
  underlying underscores understand understanding understood undesirable undici undo undocumented undoing unescaped
  unexpected unfinished unhandled unhealthy unicode unicorn uninitialized unique unit unix unless unlike unlikely
  unmaintained unmanaged unmatched unmodified unnecessary unneeded unpack unpacked unprocessable unreachable unread
  unreadable unready unregister unrelated unsafe unschedulable unscheduled unset unsigned unsupported until untouched
  untrusted unusual upcoming updates updating upgraded upgrades upgrading uploading uploads upon upper uppercase uri
  url urls usable usage use used useful useless userinfo userland uses using usual usually util utilities utilize
  utilized utils uuid uvicorn valid validated validates validating validation validators validity var variables
  variant variants variation variety various vars vary vectors verb verbatim verbose verbs vercel verdict verdicts
  verification verified verifies verifying versa versioning versions vertical very vetoes via vice view views vim
  violate visibility visit visual visually vitest void volumes volunteers vscode vulnerability vulnerable wait waited
  waiting waits walk walking wall want wanted wants warm warnings warns was wasn watch watched watches way ways weak
  weaker webhooks webpack websocket websockets week weird well went were what when whenever where whereas wherever
  whether which whichever while white whitespace who whoami whoever whole whom whose why wide widely width wiki wild
  wildcards will wins winter wire wish with within without won wonderful wondering word words work workaround worked
  workflows working workload workloads works world worry worrying worse worth worthwhile would wouldn wrap wrapped
  wrappers wrapping wraps writable write writes writing written wrong wrote wss www xml yaml yarn year years yes yet
  yield yielding yields yoctocolors you younger your yours yourself zebra zero zeroes zeros zip zips zlib zone zstd
  `
    .split(/\s+/)
    .filter(Boolean),
)
