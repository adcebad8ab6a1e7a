export * from '../purpose.ts'
