import {defineShape} from '../../rule.ts'
import {isNoSecret} from './not-a-secret.ts'

/** Passwords in the short flags of well-known tools, which say nothing by themselves. */
export const commandLine = defineShape({
  id: 'command-line-password',
  why: 'Short flags: mysql -pX, curl -u user:X, sshpass -p X, redis-cli -a X, docker login -p X, ldapsearch -w X, openssl -passin pass:X.',
  keywords: [
    'mysql',
    'mariadb',
    'curl',
    'wget',
    'http ',
    '-u ',
    'sshpass',
    'redis-cli',
    'login',
    'ldap',
    'pass:',
    'htpasswd',
    'mongo',
    '-encrypt',
    '--user',
  ],
  pattern:
    /(?<![\w-])(?:(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)\b[^\n|;]{0,300}?\s-p(?=\S)|(?:(?:curl|wget|http|ab)\b[^\n|]{0,600}?\s(?:-u|-U|-a|--auth)|(?:^|\n)\s{1,16}-u|--user|--proxy-user)(?:[ =]{1,3}|(?=["']))["']?[^\s:"'\\$<{]{0,128}:(?!\/\/)|sshpass\b[^\n|]{0,40}?\s-p ?|redis-cli\b[^\n|]{0,200}?\s-a |(?:docker|podman|helm|oras|az|nerdctl|crane|skopeo|buildah|registry)\b[^\n|]{0,60}?\blogin\b[^\n|]{0,200}?\s-p |ldap(?:search|modify|add|whoami|passwd)\b[^\n|]{0,300}?\s-w |(?:-pass(?:in|out)?\s)(?:pass:)|htpasswd\b[^\n|]{0,20}?-\w{0,4}b\w{0,4} (?:\S{1,128} ){1,2}|mongo(?:sh|dump|restore)?\b[^\n|]{0,200}?\s-p |-encrypt[= ])["']?(?<secret>[^\s"'`\\]{2,1024})/i,
  accept: secret => !isNoSecret(secret) && !/^(?:-|\d{1,6}$)/.test(secret),
  hides: [
    ['mysqldump -uroot -phunter2pw app', 'hunter2pw'],
    ['curl -s -u admin:hunter2pw https://h/', 'hunter2pw'],
    ['redis-cli -h r -a hunter2pw ping', 'hunter2pw'],
    ['openssl rsa -in k.pem -passin pass:hunter2pw', 'hunter2pw'],
    ['consul agent -encrypt=hunter2pw==', 'hunter2pw=='],
  ],
  keeps: [
    'mysql -u root -p app',
    'curl -u "$USER:$PASS" https://h/',
    'docker login -u app --password-stdin r',
    'mkdir -p a/b',
  ],
})
