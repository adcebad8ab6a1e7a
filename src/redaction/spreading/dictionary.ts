import {COMMON_WORDS} from '../needles/common-words.ts'

/** Returns true if English prose about software contains this lower-case word. */
export function isDictionaryWord(word: string): boolean {
  return WORDS.has(word) || COMMON_WORDS.has(word) || (word.endsWith('s') && COMMON_WORDS.has(word.slice(0, -1)))
}

/**
 * Words of at least three letters from svcdiag's documentation, the documentation of three dependencies, and Kubernetes'
 * kinds, reasons and states. Words that consist of other words are left out, because `isImprobable` splits words. A
 * word is written with its endings: `add/ed/s` stands for add, added and adds.
 */
const WORDS: ReadonlySet<string> = new Set(
  `
  abc ability able abort/ed/s about above absent absolute/ly abstract abstraction absurdly accessed accessible accessor
  accidentally accomplish according/ly accumulate/d accuracy accurate achieve/d acknowledged acme acorn across act/s
  activate/d actively actual/ly adapt/ed add/ed/s addition/s additional/ly additive addon/s addressed addresses adhere/s
  adjust/ed admission adopt/ed advance/d advice advisory affect/ed/s after afterwards again against age/s aggregated
  aggressive ago agree agreement ahead aims ajv aka akin algorithm/s alias/ed/es align alive all allocate/d allocation/s
  alone along alphabetical already also altered alternative/ly/s although amazing among amongst amount analysis
  analyze/r analyzers anchor ancient and anew animations annotate announced announces answer/ed/s any apart appear/s
  applicable apply approach appropriate/ly approval appveyor arbitrary architecture/s archiver are area aren arg/s argv
  arise around arr array/s arrive/d/s arrow article ascending ascii ask/ed/s assert/s assertion/s assessed assign/ed/s
  assignment associated assume/d/s assuming assumption/s assurances ast asynchronous/ly atomic attached attaches
  attachment attack/er/s attempted attestations attribute/s authenticate/d author/s auto automated automatically
  autoscaler/s autumn ava available avg avoid/ed/s await/ed aware away awful axios babel back/ers backtracks backwards
  bad badge/s balanced bandwidth banner bar bare based bash basis batches battery baz became because become/s becoming
  been beep began begin/s beginning behalf behave/s behavior/s behaviour behind being believe belong/s below bench
  benefit/s beside/s best better between beyond biased big biggest bin binaries bind/s bindings bit/s blank/s blazing
  blob block/ed/s blog blow bodies body bold bookmarks bool boot bot both bound/s boundaries boundary box brace/s
  bracket/s branches break/s bring/s broad/er broke broken brought brown browserify budget/s buf buffered bug/s buggy
  build/s built builtin/s bulk bull bump/ed bun bunch bundled bundler/s bundling burstable busy but bypass byte/s
  cache/s caching calculate/d/s calculating calculation call/ed/er/ers/s calm came can cancellation candidate canonical
  cap capabilities capitalized capture/d/s care careful carriage carries carry case/d/s casing cast cat catastrophic
  catch categories caught cause/d/s causing caution caveat/s cell center centralised cert/s certain/ly certified chain
  chalk challenge chances changing char/s charge chart chat check/ed/er/s child children chmod choice/s choose/s chosen
  chunked circle/s circular cjs claim/s clarify class/es classic classified classify clean/ed cleanup/s clear/ed cli
  click clobber clone/d/s cloning close/ly/s closest closing closure/s cloud cmd code/s coding coerced coercing coercion
  collaborators collapsed collect/ed/s colon color/s colorette colour com/es combination/s combine/d/s come comma/s
  commercial committed commonjs commonly communicate communication compact companies comparator compare/d/s comparing
  comparison/s compat compatibility compatible compilation compile/d/r/s compiling complaint/s completely completeness
  completion/s complex complexity compliance compliant complicated comply composed comprehensive compressed compression
  compromising computation compute/d/s concat concatenate concatenation concept concern/ed/s concrete concurrency
  concurrent condensation condensed conditional/ly conf configurable configure/d/s configuring confirm/ed confirmation/s
  conflict/s conform/s conjunction consecutive consent consequence consider/ed/s considerations consist/s consistency
  consistent/ly console consolidate consolidation const constant/s constrained constraint/s construct/ed/s construction
  constructor/s consume/d/s consumption contain/ed/s contextual contradict/s contribute/d contributing contribution/s
  contributor/s contrived convenience convenient convention/s conversion convert/ed/s cool coordinate copied copies copy
  corp corporation correct/ed/ly correction correctness corresponding corresponds corruption cors cost/ly/s could couldn
  count/ed/s couple course cover/ed/s cpu crash/es creating creation credit criteria crlf cron crosses crossing crt csv
  ctor ctrl ctx cure curl currently cursor customizable customization customize/s cut cwd cycle/s cyclic daily damage/d
  dangerous dark dash date/s day/s deadline deal/s debugger/s debugging decide/d/s decision/s declaration/s declare/d/s
  declaring decode/d decoding decompress decorated dedicated deduplicate deemed deep/ly def/er/s defaulted deferral
  define/d/s defining definitely definition/s deflated deflates deflating delay/ed/s delegate/d deletion delimiter/s
  delineate delivered deliveries demand demonstrate/s denial denies deno dense deny dep/s dependencies dependency
  deployed deprecate deprecation depth der dereference derive/d/s descending described describing descriptive
  descriptor/s design/ed desired despite dest destination/s destroy/ed/s destruction destructured detached detailed
  detect/ed/s detection determine/d/s determining deterministic developed diagnostics dial dictionary did didn
  diff/er/ers difference/s different/ly differentiate difficult digit/s dir/s direct/ed/ly direction directives
  directories disabling disallow/s discard disclose/d disclosure disconnected discover/ed discuss discussion disk/s
  dispatch/es displayed disruption distance distinct distinguish/ed distribute distribution div dns doc/s documentation
  documented does doesn dog doing don done door dot/s double/s doubt down drain/ed drift/s drive/s drop/s dropped dry
  due dump duplex duplicate/s duplication durable durably during dynamically each eagerly early ease easier easily easy
  echo ecosystem edit/s effect effective/ly efficient/ly effort/s eight either ejs elif eligible eliminates eliminating
  else emacs email embed emergency emission emit/s emitted emitter/s emitting emoji empty enabling enc encapsulated
  encode/r encoding/s encounter/ed/s end/ed/s endings enforce/d/s enhance/d enough ensure/s ensuring enter/ed/s
  entire/ly entities entries entry enum enumerable env envelopes ephemeral epoch equal/s equality equivalent ergonomic
  err errored esbuild escalate escalation escape/d/s escaping eslint esm especially establish/ed etc etcd eval
  evaluate/d evaluating evaluation even eventually ever every evicted eviction exact/ly exceed/ed/s except excessive
  excluded excluding exclusion exclusively executable executed executing execution exhaust exhaustion exist existence
  exit/ed/s expand/ed/s expansion/s expect/ed/s expectation/s expensive experience experiment experimental expiration
  expires expiries expiry explain/ed/s explanation explicitly exploit explore exponential/ly exported expose/d/s
  exposing exposure expressive extend/ed/s extensible extensive extent externally extglob/s extra extract/ed extremely
  facade fact/s factor factory fail/s fairly fake fall/s falsy familiar familiarized families family fancy far fare
  fashion fast/er fastest fastify fault/s faulty favor favorite favour feasible fee/d feel fetched few/er figure/s
  file/s fill/ed/s filtered final/ly finalize/d finalizers financial find/s findings fine fingerprints finish/ed/es
  finite fire/d/s firing first fit five fix/ed/es fixture/s flag/s flat flattened flavour flaws flexibility flexible
  float floor flow/s flush/ed flux focus folds follow/ed/s font foo footer footprint for forbid/s fork/ed form/s formal
  formatted formatting forwarded found foundation four fourth fox frame/s free/ly/s frequency frequently fresh/ly
  friendly from front frozen fulfilled full fully func functional functionality fundamental furnished further furthest
  gap/s garbage gate/d gather gave generally generate/s generating generation genuine get/s getter getting git give/s
  given giving glob/s globally globbing goal goes going gone good got governance governing graceful/ly grammar granular
  graph grave/r great/er greet grep grew group/ed grow/s guarantee/d/s guard/ed/s guesses guidance guide gunzip gzip
  gzipped had half halves hand handful handle/s handling handy hang/s hapi happen/ed/s happy hard/ly hardware harmless
  has hash hasn hatch have having head headings hear heavily heavy held helm help/er/ers/s helpful here hereby hesitate
  heuristic hex hey hide/s high/er/ly highest hint/s his historical hit hmac hold/er/s home honest honoured hood hook/s
  hope horizontal/ly horse hot hour/s house how hpa html huge human hundred/s hunter hyphens idea ideal/ly idempotent
  identical identified identifier/s identify idle ids ignoring image imagine img immediate/ly immutable impact/s
  impersonate implement/ed/s implementation implementors implicitly implied implies imply important imported impossible
  improve/d/s improvement/s improving included including inclusion inclusive incompatible incomplete inconclusive
  inconsistent incorporated incorrect/ly increase/d/s increasing increment/s indefinitely indent indentation
  independent/ly indeterminate indexed indexes indicate/d/s indicating indicator indices individual/ly/s infer/s
  inference infinite informative ing ingest ingresses inherent/ly inheritance inherited init initialization initialized
  initializing initially inject injection inlined inner inquirer insensitive inserted inspect/ed inspection inspiration
  inspired installed instanceof instantiate/d instantiating instantiation instead instruction/s insufficient int
  integrate/d integrity intent intentional/ly interact interaction/s interactive intercept/ed interception interceptor/s
  interested intermediate intermittent internally interpolated interpret/ed interrupt/ed/s intersection into intrinsics
  introduce/d/s inverse invert investigation invite/d invocation/s invoke/d/s invoking involved iojs ipc isn isolation
  isomorphic issue/d/s istanbul item/s iterable iterate/d iteration/s iterator/s its itself javascript jest job/s
  join/ed jsep jsesc json jsonl jsr judge/d jumped junit just kaboom keep/s kept key/ed/s keyboard kill/ed/s kind/ly/s
  kleur knew know/s knowledge known kube kubectl kwok lab lack/s laid land larger largest last/s late/r latter launch/ed
  law lax layer layout/s lays lazily lazy lead/s leak/s learn lease/s least leave/s leaving led left length/s less let/s
  letter/s leverage lib/s libc libraries licensed licensing lie/s lieu life light lightweight like/ly limit/er/s
  limitation/s line/s link/ed/s lint/er list/ed/s lite literal/ly/s little liveness llm load/ed/s localize locally
  located lock lodash log/s logged logic logical logo long/er look/ed/s lookup/s loop/s loose/ly lose/s losing loss lost
  lot/s love low/er lowest lru luck made magic magically mailed mainly maintain/ed/er/ers/s major majority make/s making
  malformed management managing mandatory manifest/s manipulate manipulating manipulation manner manually many map/s
  mapped mappings margin mark/ed/er/ers/s mask/ed/s match/ed/er/es matter/s max may maybe mcp mean/s meaningful meant
  measure/d/s measurement/s mechanism/s media medians medium meets megabyte mention/ed merely merge/d merging messaging
  met meta micromatch microseconds middleware might migrated migrating million milliseconds mime mimic min mind/s
  minified minifier minimatch minimize/s minor minus mirror misbehaved misbehaving mismatch miss/ed/es misspelt mistake
  misuse mitigate mix/ed mock/ed/s mode/s model modern modification/s modified modifies modify modular modularization
  moment month/s more most/ly move/d/s moving msg mtime much multi must mutable mutate/d/s mutating mutation mute/d
  naive name/d/ly/s namespaced naming nanosecond narrow nature navigate navigation nbsp near necessarily necessary
  need/ed/s needle/s needlessly negated negation negative/ly negotiated negotiation neither neostandard nest/ed net
  netpol new/er/ly newest next nice/r nock nodemon noise nominated non noop nor normalization normalized normally
  not/ed/es notation note notepad notice/d/s notin now npm npmjs npx num numeric nyc obj observation observe/d obtain/ed
  occur/s occurrence occurring oclif octet/s odd oddities off/er/ers offered official/ly often old/er oldest omit
  omitted omitting once one/s ongoing only onto oom oops opaque open/ed/s operate/s operating opposed opposite opt/s
  optimization/s optimize/d option optionally orange ordered ordinary organize/d originally originated other/s otherwise
  our/s out/er outdated outlined outranks over overlapping overridden overriding own/s ownership pace packed packet/s
  packing packs padded padding page/s paginated paginating pagination paging pair/ed/s paradigm parallel param/s parens
  parentheses parenthesis parse/d/r/s parsers parsing part/ly/s partially participants particular party pass/ed/es
  passive past/ed paste patched patches path/s pattern/s pause/d/s pax paying pdb peak peer pem people per perf perfect
  performant performed perhaps permit permitted persist personal phase pick/s picocolors picomatch picture pid piece/s
  pin/s ping pino pipe/d/s piping pkg place/d/s plan plane plants play plug plus pnpm point/er/s poisoning policies
  pollution polyfill/s pong pool/s populate/d ported portion/s position/s positional positive posix possibility possible
  possibly post/s potential/ly power/ed powerful practical practice/s pre precedence preceding precise precision
  predicate preempt preference prepared prepended presence press pressure prettifier pretty prevent/ed/s previous/ly
  primarily primitive/s principle print/ed/s printf prior priority probably probe/s problem/s problematic proceed
  processed processes produce/d/s professional programmer programming promise/s promisified promote prompt/s proof
  prop/er/s propagate/d properly properties proposal/s propose/d prose protect protection/s proto prove/s proven
  provenance provide/d/s providing provisioner proxied proxies psql publication published pull/ed/s pure/ly purple
  purpose/s push/ed put/s putting pvc/s pvs qualifier quantifiers quarter question/s queued quick/ly quiet quite quota
  quote/d/s race raise/d ramda ran randomly range/s rarely rate/s rather ratio/s raw rbac reach/ed/es react read/s
  readiness readme real rebase received receiving recently reclaim recognize recommend/ed recompile recorded recoverable
  recovered recreate recursion recursive/ly red redacted redactor reduce/d/s reducing redundant reentrant ref/er/ers
  refactor referenced referral refine reflect/ed/s reformat refusal regarding regardless regex regexp registered
  registration registries regression reimplement rejected rejection/s relate relating relationship relative/ly relax
  released relevant reliable reliably relies rely remain/s remember/s removal remove/s removing rename/d renaming
  rendered renew/ed reorder repair/s repeat/ed/s repeatedly repetition replace/d/r/s replacement replacing replay/s
  replies reply repo report/ed/er/s repositories represent/ed/s representation reproduce/d req requested requirement/s
  requiring res resident resolution resolved resolver resolving resort resourcequotas respect respective/ly respond/ed/s
  responsibility responsible rest restarted restrict restriction/s retain/ed retried retrieval retrieve/d retrieving
  retry returned reusable reuse/d reusing revalidation reveal revert/ed/s reviewed reviver revoke rewrite right/s risk/s
  risky river robust role/s rolled rollout/s rollup room roughly round/ed routed row/s rule/s run/s runc saas
  sacrificing safe/ly/r safety said same sampled san sand sandboxed sandboxes sanitize sanity satisfied satisfies
  satisfy save/d/s saving saw say/s sbctl scaffold scale/d scaling scan/s scanned scenario/s scenes scheduling scheme/s
  scoped screen screenshot scripted seal/ed searched searches sec securely see/d/s seeds seem/s seen selected selection
  selectively self sell semantic/s semantically semicolons semver send/s sense sensitive sent sentence separate/d/ly
  separator/s sequential/ly serialization serialize/d/r/s serializers serializing series serious serve/d/s serving set/s
  settled setup seven several severity shall shallow sham shape/s share/s sharing shebang shell shield shim/s shipped
  ships short/er shortcuts shorthands shouldn show/s shown shutdown sibling/s side/s sign/ed/s signature/s
  significant/ly silence silently similar simpler simplified simplify simply simulate/d since singular sink site sits
  situation/s six size/d/s skew skip/s skipped slash/es sleep slice/d/s slightly slow/er/s smaller smallest smart
  snippet soft software sole solve/s some soon/er sort/ed/s space/s spacing span/s spare sparse spawn speak spec/s
  specific specifically specification/s specified specifier specifies specify speed spinner spki splicer split splitting
  sponsor/ed/s sponsorship spot spread square src stability stack stale staleness stamped stamps stand/s standardized
  staple star/s starring start/s stat/es/s state stateful statement/s stay/s stderr stdin step/s stern still stock
  stop/s stopped stored storing str straight stranger strategies stricter strictly strictness stringified stringify
  strip/s stripped strong/ly structure/s sts stuck stuff style/d/s styling sub submitted submitting subscribe/d
  subsequent substantial substitution subtle succeed/ed/s successful such sufficient suggesting suggests suitable suite
  sum summary summer sup/er supplied supply supposed suppressed sure surface surprising surroundings survives suspected
  suspended suspicion sustainable svc swallowing swap switches symlink/s symptom/s sync synchronize synchronous/ly
  syntax/es synthetic sysbox tab table/s tag/s tagged tail taint/s take/s taken taking tape tar tarball/s targeted
  task/s tbody tcp team technical/ly technique tell/s ten tend tenth term/s terminate/d terminating tested text/s than
  thanks that the their/s them theme themselves then there therefore these they thing/s think third this those though
  thought thoughtful thousands threat three throttled throttling through throw/s thrown thus tick tilde time/d/r/s
  timers timing tiny tip title/s toc todo/s together told toleration/s tomorrow ton too took tool/s toolkit top topology
  total/ly touch/ed/es towards tracing track/ed/er trade traditional trailer/s trailing trajectory transformation
  transformed transformer transient transitions transitive translation transparent/ly transpiled traversal traversed
  treat/ed/s tree triage trial tried tries triggered trim trimmed trouble troubleshoot truncate/d truncating trust/s
  truth truthy try tsconfig ttl tunnel tuple/s turn/ed/s tutorial twice two type/d/s typeof typical/ly typing/s typo uid
  unable unambiguous unavailable unbounded uncaught unclear uncovered undated undecided under underlying underscores
  understood undesirable undici undo undocumented unescaped unexpected unfinished unhandled unhealthy unicode unicorn
  uninitialized unique unit unix unless unlike/ly unmaintained unmanaged unmatched unmodified unnecessary unneeded
  unpack/ed unprocessable unreachable unread unready unregister unrelated unsafe unschedulable unscheduled unset
  unsigned unsupported until untouched untrusted unusual upcoming updating upgraded upgrading upon upper uri url/s
  usable usage use/d/s useful using usual/ly util/s utilities utilize/d uuid uvicorn valid validated validating
  validation validity var/s variant/s variation variety various vary verb/s verbatim verbose vercel verdict/s
  verification verified verifies versa vertical very vetoes via vice view/s vim violate visibility visit visual/ly
  vitest void volunteers vscode vulnerability vulnerable wait/ed/s walk wall want/ed/s warm was wasn watch/ed/es way/s
  weak/er webpack week weird well went were what when where whereas wherever whether which while white who whoami whole
  whom whose why wide/ly width wiki wild will wins winter wire wish with within won wonderful word/s work/ed/s world
  worry worse worth would wouldn wrap/s wrapped writable write/s writing written wrong wrote wss www xml yaml yarn
  year/s yes yet yield/s yoctocolors you younger your/s zebra zero/es/s zip/s zlib zone zstd
  `
    .split(/\s+/)
    .filter(Boolean)
    .flatMap(entry => {
      const [stem = '', ...endings] = entry.split('/')
      return ['', ...endings].map(ending => stem + ending)
    }),
)
