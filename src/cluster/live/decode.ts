export * from '../decode.ts'
