export * from '../seal-env.ts'
