/** Whether a value with this name is public although a Secret contains it: users, hosts, databases, regions. */
export function isPlainName(name: string): boolean {
  return PLAIN.test(name.replace(/([a-z\d])([A-Z])/g, '$1_$2'))
}

const PLAIN =
  /(?:^|[-_. ])(?:user(?:[-_.]?name)?|login|e?mail|host(?:[-_.]?name)?|port|realm(?:[-_.]?name)?|client[-_.]?id|db(?:[-_.]?name)?|database|namespace|region|zone|endpoint|bucket|type|provider|version|model|mode|driver|schema|role|issuer|audience|server)$/i
