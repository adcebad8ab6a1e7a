import {defineShape} from '../../rule.ts'
import {isArgumentName, isNoSecret} from '../values/not-a-secret.ts'

/** Masks `echo x | sudo -S`: the output of a command that another reads as a password. */
export const pipedPassword = defineShape({
  id: 'piped-password',
  why: 'A password that a shell prints into chpasswd, sudo -S, passwd --stdin, docker login --password-stdin and the like.',
  keywords: [
    'chpasswd',
    'sudo -',
    'passwd --stdin',
    '-stdin',
    '--with-token',
    'cryptsetup',
    'passphrase-fd',
    'kinit',
    'smbpasswd',
    '<<<',
    'send ',
    '| base64',
    '| passwd',
    '| kubeseal',
  ],
  lines: {before: 1, after: 0, when: /^\s{0,40}\|/},
  pattern:
    /(?:\b(?:echo|printf|print)(?: -[neE]{1,3}| --)?(?: ["']%s(?:\\n)?["'])?[ \t]{1,4}["']?(?:[\w.-]{1,64}:)?(?<secret>[^\s"'|\\][^"'|\n\\]{2,255}?)["']?(?:[ \t]{0,8}\\\r?\n)?[ \t]{0,8}\|[ \t]{0,8}(?:sudo (?:-\w{1,3} )?)?(?:chpasswd|sudo -S|passwd --stdin|kinit|cryptsetup|smbpasswd|[\w./-]{1,40}(?: [\w./:-]{1,80}){0,8} (?:--password-stdin|--with-token|--passphrase-fd|--stdin))|\b(?:echo|printf)(?: -[neE]{1,3})?[ \t]{1,4}["']?(?<secret>[^\s"'|\\]{4,128})\\n[^\n|]{4,160}\|[ \t]{0,8}(?:sudo )?(?:smb)?passwd\b|\b(?:echo|printf)(?: -[neE]{1,3}| ["']?%s["']?){1,2}[ \t]{1,4}["']?(?<secret>(?=[^\s"'|]{0,64}\d)[^\s"'|\\]{8,128})["']?[ \t]{0,8}\|[ \t]{0,8}(?:base64|kubeseal)\b|\b(?:kinit|sudo -S|passwd|vncpasswd|pass insert|su|cryptsetup|docker login|gpg|smbpasswd|mysql_secure_installation|helm registry login|vault login)\b[^\n<]{0,120}<<<[ \t]{0,4}["']?(?<secret>[^\s"'\\$][^\s"'\\]{3,255})|\bexpect\b[^\n]{0,200}?assw[^\n]{0,40}?send (?:-- )?\\?["'](?<secret>[^"'\n]{3,128}?)\\{1,2}[rn]|(?:^|[\n"])[ \t]*send (?:-- )?["'](?<secret>(?=[^"'\n]{0,60}[\d!@#$%^&*])[^"'\s]{6,128}?)\\r["']|\bchpasswd[^\n<]{0,40}<<<?[ \t]{0,4}["']?[\w.-]{1,64}:(?<secret>[^\s"'\\]{3,255}))/,
  accept: secret => !isNoSecret(secret) && !isArgumentName(secret),
})
