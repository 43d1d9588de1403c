import { Socket } from 'node:net'

/*
 * Unit tests ask nobody but this machine: any other host refuses at once, with or without a network. What the app asks of Mainnet where a
 * test gives it no node, or after its chain has stopped, ends so.
 */
const HERE = /^(localhost|127(\.\d+){3}|::1)$/
const REAL = Symbol.for('mintwright.connect')

type Connect = (...args: unknown[]) => Socket
const sockets = Socket.prototype as unknown as { connect: Connect; [REAL]?: Connect }
const connect = (sockets[REAL] ??= sockets.connect)
sockets.connect = function (this: Socket, ...args) {
  const host = hostOf(args)
  if (HERE.test(host)) return connect.apply(this, args)
  const words = `connect ECONNREFUSED ${host}: a unit test asks nobody but this machine`
  setImmediate(() => this.destroy(Object.assign(new Error(words), { code: 'ECONNREFUSED' })))
  return this
}

/** Node gives it the arguments of `net.connect`, alone or in a list. No host is this one; a path is a socket of this machine. */
function hostOf([first]: readonly unknown[]): string {
  const about: unknown = Array.isArray(first) ? first[0] : first
  const host = typeof about === 'object' && about !== null && 'host' in about ? about.host : undefined
  return typeof host === 'string' ? host : 'localhost'
}
