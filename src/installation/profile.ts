import {type Static, Type} from 'typebox'
import {COMPONENTS} from './installation.ts'
import {LEVEL_VARIABLES} from './log-level/effective-level.ts'

const Closed = {additionalProperties: false} as const
const Text = Type.String({minLength: 1})

/** Conditions that a workload or its pod template must meet. All given conditions must match. */
export const Selector = Type.Object(
  {
    labels: Type.Optional(Type.String({minLength: 1, description: 'a label selector: app=x,tier or runtime_id'})),
    container: Type.Optional(Text),
    name: Type.Optional(Type.String({minLength: 1, description: 'workload name; * matches any text'})),
    port: Type.Optional(Type.Integer()),
  },
  {...Closed, minProperties: 1},
)
export type Selector = Static<typeof Selector>

const Part = Type.Object(
  {
    name: Text,
    select: Type.Array(Selector, {minItems: 1, description: 'ordered: the first match wins'}),
    mainContainer: Type.Optional(Text),
    health: Type.Optional(
      Type.Object(
        {path: Text, port: Type.Optional(Type.Integer())},
        {...Closed, description: 'path of the readiness endpoint (default: from the readiness probe)'},
      ),
    ),
    services: Type.Optional(
      Type.Array(Text, {minItems: 1, description: "names of its Services, in addition to the workload's own name"}),
    ),
    optional: Type.Optional(Type.Boolean()),
  },
  Closed,
)
export type Part = Static<typeof Part>

const EnvOf = Type.Object({component: Text, env: Text}, Closed)

const LogLevel = Type.Object(
  {
    variables: Type.Optional(
      Type.Array(Type.Enum(LEVEL_VARIABLES), {
        minItems: 1,
        description: 'variables that set the level: the first that is set, otherwise the first (default: LOG_LEVEL)',
      }),
    ),
    source: Type.Optional(Type.String({minLength: 1, description: 'where to set a level permanently'})),
    steps: Type.Optional(
      Type.Array(Text, {minItems: 1, description: 'what to do if the level of no workload can be set'}),
    ),
  },
  Closed,
)

const ComponentProfile = Type.Object(
  {
    parts: Type.Array(Part, {minItems: 1}),
    external: Type.Optional(EnvOf),
    builtIn: Type.Optional(Type.Object({component: Text, env: Text, equals: Type.String()}, Closed)),
    logLevelConfigMap: Type.Optional(Text),
    logLevel: Type.Optional(LogLevel),
  },
  Closed,
)
export type ComponentProfile = Static<typeof ComponentProfile>

const KeySide = Type.Object({env: Type.Array(Text), secret: Text, key: Text}, Closed)

/** How to find the components of an installation. `svcdiag.yaml` can add profiles to the built-in ones. */
export const Profile = Type.Object(
  {
    name: Text,
    detect: Type.Object(
      {
        atLeast: Type.Integer({minimum: 1, description: 'number of signs that must match in one namespace'}),
        signs: Type.Array(
          Type.Object(
            {
              says: Text,
              labels: Type.Optional(Text),
              name: Type.Optional(Text),
              image: Type.Optional(Type.Array(Text)),
              secretEnv: Type.Optional(Type.Object({env: Text, secret: Text}, Closed)),
            },
            Closed,
          ),
          {minItems: 1},
        ),
        oneOf: Type.Optional(Type.Array(Text, {description: 'signs of which at least one must match'})),
      },
      Closed,
    ),
    components: Type.Object(
      Object.fromEntries(COMPONENTS.map(name => [name, ComponentProfile])) as Record<
        (typeof COMPONENTS)[number],
        typeof ComponentProfile
      >,
      Closed,
    ),
    sandboxNamespace: Type.Object({env: Text}, {...Closed, description: 'env of the runtime container'}),
    sandboxesElsewhere: Type.Optional(
      Type.Object(
        {env: Text, unless: Text},
        {
          ...Closed,
          description: 'env of the runtime container; any other value means that sandboxes run in another cluster',
        },
      ),
    ),
    keys: Type.Object({sent: KeySide, accepted: KeySide}, Closed),
    aliasServices: Type.Optional(Type.Array(Text, {minItems: 1, description: 'Services that exist even without pods'})),
    runtimeAddress: Type.Optional(
      Type.Object({env: Text, placeholder: Type.Optional(Text)}, {...Closed, description: 'env of the app'}),
    ),
    warmPool: Type.Optional(
      Type.Object(
        {configMap: Text, key: Text},
        {...Closed, description: 'environment of spare sandboxes, as JSON: maps called environment'},
      ),
    ),
    realm: Type.Optional(
      Type.Object(
        {env: Type.Optional(Text), secret: Text, key: Text},
        {...Closed, description: 'env of the app that names the realm; the Secret is read if the app does not set it'},
      ),
    ),
  },
  Closed,
)
export type Profile = Static<typeof Profile>
