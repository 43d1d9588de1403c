import kernel from './assembly/kernel.ts?wasm'
import { openKernel } from './simdKernel'
import { type SearchPace, type SearchPart, pauseGate, searchPart, searchPartByGpu } from './searcher'

/** An order to a worker: once its part and its means; later when to pause and when to resume. */
export type WorkerOrder = Readonly<{ part: SearchPart; by: 'best' | 'js' | 'webgpu' }> | 'pause' | 'resume'

const { port1, port2 } = new MessageChannel()
const gate = pauseGate()

addEventListener('message', ({ data }: MessageEvent<WorkerOrder>) => {
  if (data === 'pause' || data === 'resume') gate[data]()
  else if (data.by === 'webgpu') void searchByGpu(data.part)
  // An error in a promise would not leave the worker.
  else search(data.part, data.by).catch(() => postMessage({ failed: true }))
})

const pace: SearchPace = {
  sliceMs: 100,
  next: async () => {
    await letMessagesIn()
    await gate.passed()
  },
  isEnded: () => false,
}

async function search(part: SearchPart, by: 'best' | 'js'): Promise<void> {
  const opened = await openKernel(by === 'js' ? undefined : kernel)
  postMessage({ engine: opened.engine })
  await searchPart(part, opened.kernel, (news) => postMessage(news), pace)
}

/** Searches with the graphics processor. Without one, or when it is lost, the other workers do the whole search. */
async function searchByGpu(part: SearchPart): Promise<void> {
  try {
    const { openGpu } = await import('./webgpu')
    const gpu = await openGpu(part.wallet, part.program, part.seedLength)
    if (!gpu) return
    postMessage({ engine: 'webgpu' })
    await searchPartByGpu(part, gpu, (news) => postMessage(news), pace)
  } catch {
    // The processor is lost: the other workers go on.
  } finally {
    postMessage({ engine: null })
    close()
  }
}

/** A separate task, during which messages arrive. */
function letMessagesIn(): Promise<unknown> {
  return new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
}
