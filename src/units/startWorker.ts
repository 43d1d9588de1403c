type Rules = Readonly<{ createScriptURL: (address: string) => string }>
type TrustedTypes = Readonly<{ createPolicy: (name: string, rules: Rules) => Rules }>

/**
 * Starts a worker from one of our scripts. Its URL goes through our Trusted Types policy, because the browser would refuse it otherwise.
 */
export function startWorker(script: string): Worker {
  const { trustedTypes } = globalThis as Readonly<{ trustedTypes?: TrustedTypes }>
  const policy = trustedTypes?.createPolicy('mintwright-thread', { createScriptURL: (own) => own })
  return new Worker(policy?.createScriptURL(script) ?? script, { type: 'module' })
}
