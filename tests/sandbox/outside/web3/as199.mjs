import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/*
 * With `--import`, every import of web3.js, spl-token's own among them, gets version 1.99.
 */
if (isMainThread) register(import.meta.url, { data: import.meta.resolve('web3js-1-99') })

let url = ''

export function initialize(given) {
  url = given
}

export function resolve(specifier, context, next) {
  return specifier === '@solana/web3.js' ? { url, shortCircuit: true } : next(specifier, context)
}
