// It replaces `fetch` and the timers of its process: it has a process of its own.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { watchWork } from './support/fileWork'

const server = createServer((_, response) => void setTimeout(() => response.end('here'), 20))
await new Promise<void>((resolve) => void server.listen(0, resolve))
const url = `http://localhost:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())

/** Sends half of each answer, until `breakOff`. */
const begun: ServerResponse[] = []
const halves = createServer((_, response) => {
  response.write('he')
  begun.push(response)
})
const breakOff = () => begun.forEach((response) => response.destroy())
await new Promise<void>((resolve) => void halves.listen(0, resolve))
const half = `http://localhost:${(halves.address() as AddressInfo).port}`
afterAll(() => void halves.close())

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

test('a patience that runs out, or an answer that breaks off, after the file has ended is not told to it', async () => {
  const end = watchWork()
  const told: string[] = []
  const tell = (name: string) => () => void told.push(name)
  const early = AbortSignal.timeout(1)
  await expect.poll(() => early.aborted).toBe(true)
  expect(early.reason).toMatchObject({ name: 'TimeoutError' })
  AbortSignal.timeout(300).addEventListener('abort', tell('out of patience'))
  const [whole, parts] = await Promise.all([fetch(half), fetch(half)])
  const reader = parts.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('he')
  void reader?.read().then(tell('read'), tell('broken off'))
  void whole.text().then(tell('text'), tell('text broken off'))
  await end()
  breakOff()
  await promisify(setTimeout)(500)
  expect(told).toEqual([])
  const next = await fetch(half)
  breakOff()
  await expect(next.text()).rejects.toThrow()
  await end()
})
