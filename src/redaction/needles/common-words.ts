/** Common words of logs, in lower case. Secrets contain them as users, names, defaults and modes. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  abcdef abcdefgh abcdefghij accept accepted access account action active adapter address admin adminadmin administrator
  affinity agent alerts allhands allow allowed almost amazon amazonaws always analytics android annotation anonymous
  another anthropic apache apikey application applied archive argocd argument arguments artifact assets asterisk async
  asyncpg attach attempt audience audit australia authentication authenticator authority authorization automation
  automatic average avatar awesome azure backend backup balance balancer barman baseline basic batch bearer before
  binary bitbucket bitnami boolean bootstrap border bottom branch bridge broker browser bucket buffer builder bundle
  business button cached calico callback cancel canceled cancelled capacity captain cassandra catalog category celery
  central certificate chained change changed changeit changeme channel character charlie charset checkpoint chrome chunk cilium
  client clickhouse clientid clock closed cloudflare cluster coder codeserver collection collector column command
  comment commit common community company complete completed component compose compress condition config configmap
  configuration connect connected connection connector consul consumer contact container content context continue
  contract control controller conversation cookie copilot counter country create created creator credential critical
  cronjob crypto current custom customer daemon dashboard database databases datadog dataset datastore daytime debian
  decimal deepseek default defaultuser delete deleted deliver delivery demo denied deploy deployment deprecated
  describe description desktop detail develop developer development device devops digest digitalocean directory
  disable disabled disconnect discord discovery display distributed docker dockerhub document domain download draft driver dummy
  duration dynamic earlier editor elastic elasticsearch element emails embedded employee enable enabled encoded
  encrypted encryption endpoint engine english enterprise entity entrypoint environment envoy error errors europe
  event events everyone everything example exception exclude exec execute exists expired explicit export exporter
  express expression extension external failed failover failure fallback feature federated fedora fetch field fields
  filename filter finance firebase firefox firewall flannel flower folder follower forbidden force foreign format
  forward fragment framework frontend fullname function future gateway gemini general generated generator generic
  german github gitlab global golang google googleapis grafana gradle grant granted graphql ground groups growth guest
  guests handler handshake haproxy harbor hashicorp header health healthy hello hidden history hosted hostname hourly http
  hybrid identity ignore ignored images implicit import inactive include incoming index influxdb information infra
  ingress inherit initial initialize inline input insecure insert inside install installation instance integer
  integration interface internal internet interval invalid inventory invoice isolated issuer istio jaeger january
  jenkins journal jupyter kafka keycloak kernel keyspace kibana kubeadm kubeconfig kubelet kubernetes label language large
  latest latency launcher leader legacy letmein level library license limited linear linode linux listen listener litellm
  loader loadbalancer local localdomain localhost location locked logger logging login logout longhorn machine
  mailer mailgun mailhog mailpit maintenance manage managed manager manual mariadb market marketing master matrix maximum
  member memcached memory merchant message messages metadata method metric metrics microservice microsoft middle
  migrate migration minimal minimum minio minioadmin minute missing mistral mobile mobility module monday monday mongo
  mongodb monitor monitoring monthly mount mozilla multiple mutual myapp mydatabase mypassword mysecret mysql mysqladmin
  mytoken myuser namespace native natively network never nginx nightly nobody nodejs nodeport nomad normal normalize
  notification nothing notify number object oauth obsolete octopus office offline online openai openhands openid
  openrouter openshift openssl opentelemetry operation operator optional options oracle orchestrator order organization
  origin original output outside overlay override owner package packages parameter parent partial partition partner
  passthrough password passw0rd p@ssw0rd p@ssword password! patch payload payment pending percent performance period permission
  persistent person phone phoenix physical pipeline placeholder plain planet platform player please plugin plugins
  podman policy polling popular portal postfix postgres postgresql posthog powershell predict prefect prefer preferred
  prefix premium prepare present preset preview primary principal private privileged process processor producer product
  production profile program progress project prometheus promtail property protected protocol provider provision proxy
  public publish publisher puppet purchase python qwerty qwertyuiop quality quarkus queries query queue quickstart
  rabbit rabbitmq rancher random ranger reader readonly readwrite ready realm really reason receive receiver recent record recovery
  redash redirect redis reference refresh region regional register registry regular reject related relation relay
  release reload remote removed render renewal replica replicas replicated replication replicator repository request requests require
  required resend reserved reset resolve resource response restart restore restricted result resume retention retries
  return reverse review revision rollback rolling rootless rotate rotation route router routing runner running runtime
  sample samples sandbox schedule scheduled scheduler schema scope scratch script search second secondary secret secrets
  section secure security segment select selector sender sendgrid sentinel sentry sequence server serverless service
  services serviceaccount session setting settings shadow shared should sidecar signal signing signup silent simple
  single singleton slack small snapshot social socket solution source spanner special spring sqlite stable stackoverflow staff
  staging standalone standard standby started starter startup static statistics status stdout storage store
  strategy stream strict string stripe structured student studio subject submit subnet subscription success suffix
  sunday supabase superadmin superset superuser supersecret support supported suspend svcdiag switch symbol symmetric sysadmin syslog
  system systemd tableau target tavily teacher telegram telemetry template temporal temporary tenant tenants terminal
  terraform test123 tester testing testpassword testtest testuser thanos thread threshold throttle ticket timeout timestamp
  timezone toggle token tokens tomcat tooling topic toronto traefik traffic training transaction transfer transform
  transport trigger trusted twilio twitter typescript ubuntu unauthorized unchanged undefined unified union universal
  unknown unlimited unnamed unused update updated updater upgrade upload uploader upstream useast username users
  utility validate validator value values vanilla variable vault vector vendor verify version vertex vertexai victoria
  viewer virtual visible visitor volume vpn wallet warehouse warning watcher weaviate webapp webdav webhook website
  weekly welcome whatever wildcard window windows wordpress worker workers workflow workspace wrapper writer yellow
  yesterday zipkin zookeeper
  abc123 admin123 qwerty123 welcome1 letmein1 1q2w3e 1q2w3e4r changeit iloveyou monkey dragon sunshine princess football
  baseball shadow superman batman trustno1 whatever passphrase nopassword
  east west north south central southeast northeast
  prod stage test dev app api web main user users root demo data host port node pod pods auth oidc smtp imap mail
  jwt ssl tls true false none null info warn debug trace fatal live beta alpha core edge base blue green
  `
    .split(/\s+/)
    .filter(Boolean),
)
