import type { ChainOptions } from '../../sandbox/chain/Chain'
import { changeSettings, defaultSettings } from '../../src/settings/settingsStore'
import { startPracticeChain, type PracticeChain } from './chain'

/** Sets the URL of happy-dom's page, so that servers that answer only to their own origin answer it. */
export function standAt(url: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL(url)
}

/** A practice chain whose page this is, and which the app takes for Mainnet until it is stopped. */
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
