import type { ChainOptions } from '../../sandbox/chain/Chain'
import { changeSettings, defaultSettings } from '../../src/settings/settingsStore'
import { startPracticeChain, type PracticeChain } from './chain'

/** Puts the page of happy-dom at that address: what answers to its own origin alone then answers it. */
export function standAt(url: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL(url)
}

/** A practice chain that the page stands on, and that the app reads as Mainnet until it is stopped. */
export async function startPageChain(options: ChainOptions = {}): Promise<PracticeChain> {
  const practice = await startPracticeChain(options)
  standAt(practice.origin)
  changeSettings({ rpcUrls: { mainnet: practice.rpcUrl } })
  return {
    ...practice,
    async stop() {
      changeSettings(defaultSettings)
      await practice.stop()
    },
  }
}
