export * from '../keep-declared.ts'
