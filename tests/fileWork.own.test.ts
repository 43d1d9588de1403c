// It replaces `fetch` and the timers of its process: it has a process of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { watchWork } from './support/fileWork'

const server = createServer((_, response) => void setTimeout(() => response.end('here'), 20))
await new Promise<void>((resolve) => void server.listen(0, resolve))
const url = `http://localhost:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())

const asked: string[] = []
/** As a page does that goes on asking: a pause, a question, what follows from its answer. */
async function goOn(name: string) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    await fetch(url)
    asked.push(name)
  }
}
const answers = (count: number) => expect.poll(() => asked.length).toBeGreaterThan(count)

test('what a file left to do ends with it, also what waits for an answer, and the next one works', async () => {
  const endFirst = watchWork()
  const old = globalThis.setTimeout
  void goOn('first')
  setInterval(() => asked.push('tick'), 1)
  await answers(3)
  const waits = fetch(url).then(() => asked.push('answered late'))
  await endFirst()
  asked.length = 0

  const endSecond = watchWork()
  expect(globalThis.setTimeout).toBe(old)
  void goOn('second')
  await answers(3)
  expect(new Set(asked)).toEqual(new Set(['second']))
  expect(await Promise.race([waits, Promise.resolve('not yet')])).toBe('not yet')
  await promisify(setTimeout)(1)
  await expect(fetch('http://localhost:1')).rejects.toThrow()
  await endSecond()
})
