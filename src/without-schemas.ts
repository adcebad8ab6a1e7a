/**
 * Settings of the server framework without its schema compilers. Routes validate and serialize by themselves. The
 * compilers would add a third to the start time, and the bundle does not contain them.
 */
export const WITHOUT_SCHEMAS = {compilersFactory: {buildValidator: refuse, buildSerializer: refuse}}

function refuse(): never {
  throw new Error('a route describes itself in config.operation, not in schema')
}
