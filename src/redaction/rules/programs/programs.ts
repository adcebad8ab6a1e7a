/** A pattern for command lines with a password. */
export interface Form {
  /** A pattern with the flags `dg`. The search starts after the program's name. The group `secret` is masked. */
  readonly pattern: RegExp
  /** Returns false for a match that must not be masked. */
  readonly accept?: (secret: string, match: string) => boolean
}

export interface Program {
  /** Matches the complete name of the program. */
  readonly tool: RegExp
  /** Lower-case keywords. Every matching command contains at least one. */
  readonly keywords: readonly string[]
  readonly form: Form
}

/** Matches the separator between two arguments, in a shell or in a list. */
const NEXT = String.raw`(?:[ \t]{1,8}|\\{0,7}["'],\s{0,8}(?=\\{0,7}["']))`
const VALUE = String.raw`(?:\\{0,7}["'](?<secret>[^"'\n\\]{2,1024})|(?<secret>[^\s"'\x60\\]{2,1024}))`
const WORD = String.raw`(?:\\{0,7}["'])?[^\s"'\\-][^\s"'\\]{0,200}`
/** Matches the beginning of an argument. */
const BEGIN = String.raw`(?<=\s|["'])`

/** Returns the form of `-p x` and `-p=x`. */
const after = (flags: string): Form => form(`${BEGIN}(?:${flags})(?:${NEXT}|=)${VALUE}`)
/** Returns the form of `-px`. */
const attached = (flags: string): Form => form(`${BEGIN}(?:${flags})${VALUE}`)
/** Returns the form of `-u user:x` and `-uuser:x`. Two equal words, as in `app:app`, are a user and a group. */
const withUser = (flags: string): Form => ({
  ...form(
    `${BEGIN}(?:${flags})(?:${NEXT}|=)?(?:\\\\{0,7}["'])?(?:[^\\s:"'\\\\$<{-][^\\s:"'\\\\$<{]{0,128})?:(?!//)(?:["'])?(?:(?<=["'][^\\s"']{0,128}:)(?<secret>[^"'\\n\\\\]{2,1024})(?=["'])|(?<secret>[^\\s"'\x60\\\\]{2,1024}))`,
  ),
  accept: (secret, match) => !match.endsWith(`${secret}:${secret}`),
})
/** Returns the form of a plain argument after the words in `before`. */
const argument = (before: string): Form =>
  form(`${BEGIN}${before.replaceAll(' ', NEXT).replaceAll('WORD', WORD)}${NEXT}${VALUE}`)

/** Programs that accept a password after a short flag or as a plain argument. */
export const PROGRAMS: readonly Program[] = [
  program(/mysql(?:dump|admin|import|show|pump)?|mariadb(?:-\w{3,8})?/, ['mysql', 'mariadb', ' -p'], attached('-p')),
  program(/sshpass/, ['sshpass'], after('-p'), attached('-p')),
  program(/mongo(?:sh|dump|restore|export|import|stat)?/, ['mongo'], after('-p')),
  program(
    /login/,
    ['docker', 'podman', 'registry', 'az ', 'oras', 'buildah', 'skopeo', 'nerdctl', 'crane', 'oc ', 'cf '].map(
      tool => `${tool.trim()} login`,
    ),
    after('-p'),
  ),
  program(/skopeo|buildah|podman|crane|oras/, ['--creds', '-creds'], withUser('--(?:src-|dest-)?creds')),
  program(
    /curl|hurl/,
    ['curl', 'hurl', ' -u ', ' --user'],
    withUser('-[a-zA-Z]{0,4}[uU]|--(?:proxy-)?user'),
    form(String.raw`${BEGIN}(?:-E|--cert)[ =]["']?[^\s:"']{1,200}:(?<secret>[^\s"'\\:]{2,256})`),
  ),
  program(/wget/, ['wget'], withUser('-u|-U|--auth')),
  program(/https?|xh|httpie/, ['http -', 'https -', 'xh -', 'http --', '--auth'], withUser('-a|--auth')),
  program(/ab/, ['ab -a'], withUser('-A')),
  program(/redis-cli|valkey-cli|keydb-cli/, ['redis-cli', 'valkey-cli', 'keydb-cli'], after('-a')),
  program(
    /ldap(?:search|modify|add|delete|whoami|passwd|compare)/,
    ['search', 'modify', 'add', 'delete', 'whoami', 'passwd', 'compare'].map(verb => `ldap${verb}`),
    after('-w|-s'),
  ),
  program(
    /htpasswd/,
    ['htpasswd'],
    form(
      `${BEGIN}-[a-zA-Z]{0,6}b[a-zA-Z]{0,6}(?:${NEXT}-\\w{1,4}){0,3}${NEXT}(?:(?!-n)${WORD}${NEXT})?${WORD}${NEXT}${VALUE}(?=["']?(?:[\\s}]|$))`,
    ),
  ),
  program(/zip|zipcloak|unzip/, ['zip -', 'zip ', '"zip"'], after('-P')),
  program(
    /7z[ar]?|un?rar|rar/,
    ['7z a', '7z x', '7z e', '7z u', '7z t', '7z l', '7za ', '7zr ', 'rar '],
    attached('-h?p'),
  ),
  program(
    /mc|mcli/,
    ['alias set', 'config host add', 'admin user add'],
    argument('alias set WORD WORD WORD'),
    argument('config host add WORD WORD WORD'),
    argument('admin user add WORD WORD'),
  ),
  program(
    /aws/,
    ['configure set', 'securestring'],
    argument(String.raw`configure set [\w.]{0,64}(?:secret_access_key|session_token)`),
    form(`SecureString[^\\n]{0,200}?--value${NEXT}${VALUE}`),
  ),
  program(
    /rabbitmqctl|rabbitmqadmin/,
    ['rabbitmqctl', 'rabbitmqadmin'],
    argument('(?:add_user|change_password|authenticate_user) WORD'),
    after('-p'),
  ),
  program(/doctl/, ['doctl auth'], after('-t')),
  program(/unseal/, ['operator unseal'], form(`(?<=unseal)${NEXT}(?!-)${VALUE}`)),
  program(/encrypt_string/, ['encrypt_string'], form(`(?<=encrypt_string)${NEXT}(?!-)${VALUE}`)),
  program(/qpdf/, ['qpdf'], form(`--encrypt${NEXT}${VALUE}`), form(`--encrypt${NEXT}${WORD}${NEXT}${VALUE}`)),
  program(
    /sonar-scanner|mvn|gradlew?|msbuild/,
    ['sonar.login'],
    form(String.raw`sonar\.login=["']?(?<secret>[^\s"']{8,128})`),
  ),
  program(
    /ceph|etcdctl|redis-cli/,
    ['config-key set', 'etcdctl put', 'config-key put'],
    argument(String.raw`(?:config-key set|config-key put|put) \S{0,120}(?:password|passwd|secret|token|key)`),
  ),
  program(
    /smbclient|smbmap|rpcclient|net/,
    ['smb', 'rpcclient', 'net ads', 'net rpc'],
    form(`${BEGIN}(?:-U|--user)(?:${NEXT}|=)?(?:\\\\{0,7}["'])?[^\\s%"']{1,128}%(?<secret>[^\\s"']{2,256})`),
  ),
  program(
    /net/,
    ['net user', 'net use'],
    argument('user WORD'),
    form(String.raw`(?<=\s)use (?:\S{1,40} )?\S{1,200} (?<secret>[^\s/"'*]{4,128})(?= /user)`),
  ),
  program(/sqlcmd|bcp|osql|isql|snowsql/, ['sqlcmd', 'bcp ', 'osql', 'isql', 'snowsql'], after('-P'), attached('-P')),
  program(
    /sqlplus|rman|impdp|expdp|sqlldr|tnsping/,
    ['sqlplus', 'rman', 'impdp', 'expdp', 'sqlldr'],
    form(String.raw`(?<=[\s"'])[\w$.-]{1,64}/(?<secret>[^\s"'/@]{2,128})(?=@|["']?(?:\s|$))`),
  ),
  program(/plink|pscp|psftp|putty/, ['plink', 'pscp', 'psftp', 'putty'], after('-pw')),
  program(
    /lftp|ncftpput|ncftpget/,
    ['lftp', 'ncftp'],
    form(`${BEGIN}-u(?:${NEXT})?(?:["'])?[^\\s,"']{1,64},(?<secret>[^\\s"']{2,256})`),
    after('-p'),
  ),
  program(
    /xfreerdp|wlfreerdp|rdesktop|cmdkey|net/,
    ['freerdp', 'rdesktop', 'cmdkey'],
    form(String.raw`(?<=\s)/p(?:ass(?:word)?)?:["']?(?<secret>[^\s"']{2,256})`),
    after('-p'),
  ),
  program(/wpa_passphrase/, ['wpa_passphrase'], argument('WORD')),
  program(
    /nmcli|netsh|wpa_cli/,
    ['nmcli', 'netsh', 'wpa_cli'],
    form(String.raw`(?<=\s)(?:password|psk|wifi-sec\.psk|key(?:Material)?)[ =]["']?(?<secret>[^\s"']{8,64})`),
  ),
  program(/cqlsh|psexec(?:64)?|ipmitool|radtest|clickhouse-client/, ['cqlsh', 'psexec', 'ipmitool'], after('-p|-P')),
  program(
    /vault|bao/,
    ['vault login', 'bao login', 'kv put', 'kv patch'],
    argument('login(?!=)'),
    form(
      String.raw`(?<=kv (?:put|patch)\s[^\n]{1,600}\s)["']?(?!(?:user(?:_?name)?|ur[il]|host(?:_?name)?|port|region|db|db_?name|database|endpoint|bucket|ttl|max_ttl|name|roles?|email|type|env|description)=)[\w.-]{1,64}=["']?(?<secret>[^\s"'@][^\s"']{2,1024})`,
    ),
  ),
  program(/ssh-keygen/, ['ssh-keygen'], after('-N|-P')),
  program(/useradd|usermod|adduser/, ['useradd', 'usermod', 'adduser'], after('-p|--password')),
  program(
    /npm|yarn|pnpm|bun/,
    ['_authtoken', '_auth ', '_auth\t', '_auth"', "_auth'", '_auth\\', '_password'],
    argument(String.raw`(?:config )?set \S{0,200}(?:_auth(?:Token)?|_password)`),
  ),
  program(/git/, ['git config'], argument(String.raw`config(?: --\w{3,10}){0,3} \S{0,120}(?:token|password|secret)`)),
  program(
    /flyctl|fly|wrangler|railway|vercel|supabase|netlify|render|doppler|gh|koyeb/,
    ['secrets set', 'secret set', 'secrets:set'],
    form(String.raw`(?<=secrets?[ :]set\s[^\n]{0,600})(?<=\s)["']?[\w.-]{1,64}=["']?(?<secret>[^\s"']{3,1024})`),
    form(String.raw`(?<=secret set\s[^\n]{0,300})(?:-b|--body)[ =]["']?(?<secret>[^\s"']{3,1024})`),
  ),
  program(
    /rclone/,
    ['rclone'],
    argument('obscure'),
    form(String.raw`(?<=\s)(?:pass|secret_access_key|key|token)[ =]["']?(?<secret>[^\s"']{3,1024})`),
  ),
  program(/snmp(?:walk|get|set|trap|bulkwalk|getnext)/, ['snmp'], after('-A|-X|-c')),
  program(/wg|wg-quick|nordvpn|openvpn|tailscale/, ['--authkey', '--auth-key', 'authtoken'], after('--auth-?key')),
  program(/ngrok/, ['ngrok'], argument('(?:config )?(?:add-)?authtoken')),
  program(
    /etcdctl|nats|mqttx?|mosquitto_(?:pub|sub)/,
    ['etcdctl', 'mosquitto', 'nats '],
    withUser('--user'),
    after('-P|--pw'),
  ),
  program(/twine|flit|restic|proxychains/, ['twine', 'restic'], after('-p')),
  program(
    /poetry|composer|bundle|pip/,
    ['http-basic', 'pypi-token', 'bundle config'],
    argument(String.raw`(?:config )?(?:-g )?(?:http-basic\.\S{1,80} WORD|pypi-token\.\S{1,40})`),
    withUser('(?<=config \\S{1,60} )'),
  ),
  program(
    /cargo|heroku|snyk|sentry-cli|glab|tkn|pulumi|fly/,
    ['cargo login', 'snyk auth', 'auth:token'],
    argument('(?:login|auth)'),
  ),
  program(
    /consul|etcdctl|vault|bao/,
    ['kv put', 'vault write', 'bao write'],
    argument(String.raw`kv put \S{0,80}(?:password|secret|token|key|pass)`),
    form(
      String.raw`(?<=(?:kv put|write)\s[^\n]{1,300}\s)["']?(?:value|password|secret|token|key)=["']?(?<secret>[^\s"'@][^\s"']{2,1024})`,
    ),
  ),
  program(
    /setx|set-content|convertto-securestring/,
    ['setx', 'convertto-securestring'],
    form(`(?<=[Ss]ecure[Ss]tring)${NEXT}(?:-String${NEXT})?${VALUE}`),
    argument(String.raw`\w{0,40}(?:TOKEN|SECRET|PASSWORD|PASS|KEY)`),
  ),
  program(/signtool|certutil|pkcs12|keytool/, ['signtool', 'certutil'], after('/p|-p|/pass')),
  program(/ftp|sftp|ncftp/, ['ftp> ', 'ftp '], argument('user WORD')),
  program(/openssl/, ['openssl'], after('-k|-K'), argument(String.raw`passwd(?: -\w{1,6}){0,3}`)),
  program(/-pass(?:in|out)?/, ['pass:'], form(`(?:${NEXT}|=)?(?:["'])?pass:(?<secret>[^\\s"'\x60\\\\]{2,1024})`)),
  program(/-encrypt/, ['-encrypt'], form(String.raw`[ =]["']?(?<secret>[^\s"'\x60\\]{2,1024})`)),
].flat()

function program(tool: RegExp, keywords: readonly string[], ...forms: readonly Form[]): readonly Program[] {
  return forms.map(form => ({tool: new RegExp(tool.source, 'i'), keywords, form}))
}

function form(source: string): Form {
  return {pattern: new RegExp(source, 'dg')}
}
