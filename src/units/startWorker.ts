type Rules = Readonly<{ createScriptURL: (address: string) => string }>
type TrustedTypes = Readonly<{ createPolicy: (name: string, rules: Rules) => Rules }>

/** Starts a worker from a script of ours, whose URL goes through our Trusted Types policy: the browser would refuse it otherwise. */
export function startWorker(script: string): Worker {
  const { trustedTypes } = globalThis as Readonly<{ trustedTypes?: TrustedTypes }>
  const policy = trustedTypes?.createPolicy('mintwright-thread', { createScriptURL: (own) => own })
  return new Worker(policy?.createScriptURL(script) ?? script, { type: 'module' })
}
