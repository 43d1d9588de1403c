import { useState } from 'react'
import { changeSettings, settingsStore } from '../../settings/settingsStore'
import { rpcUrlProblem } from '../../settings/validation'
import type { Cluster } from '../../solana/cluster'
import { Button } from '../../ui/Button'
import { preload } from '../../ui/fetchScript'
import { Field } from '../../ui/Field'
import { Form } from '../../ui/Form'
import { NOT_ARRIVED } from '../../ui/loadAnew'
import { Mark } from '../../ui/Mark'
import { settingsCopy } from './copy'
import type { Tried } from './tryEndpoint'

type Outcome = Tried | Readonly<{ status: 'idle' | 'testing' | 'saving' }>

const words = settingsCopy.rpc

type RpcFieldProps = { cluster: Cluster; text: string; onChange: (text: string) => void }

/** The user's RPC endpoint for one network: its genesis hash is checked before it is stored. */
export function RpcField({ cluster, text, onChange }: RpcFieldProps) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' })
  const url = text.trim()

  const test = async () => {
    setOutcome({ status: 'testing' })
    setOutcome(await tryEndpoint(url, cluster))
  }
  const save = async () => {
    if (url === '') return keep(undefined, words.savedDefault)
    setOutcome({ status: 'saving' })
    const result = await tryEndpoint(url, cluster)
    if (result.status === 'bad') setOutcome({ ...result, sentence: `${result.sentence} ${words.kept}` })
    else keep(url, words.saved)
  }
  const keep = (value: string | undefined, sentence: string) => {
    // The test took a while: this page or another tab may have stored the address of another network since.
    changeSettings({ rpcUrls: withUrl(settingsStore.latest().rpcUrls, cluster, value) })
    setOutcome({ status: 'good', sentence })
  }

  return (
    <Form className="rpc-field" onSubmit={() => void save()}>
      <Field
        id={`rpc-${cluster.id}`}
        label={words.label(cluster.name)}
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        name={cluster.id}
        value={text}
        onChange={(event) => {
          onChange(event.target.value)
          setOutcome({ status: 'idle' })
        }}
        hint={words.hint(cluster.rpcUrls.map(hostOf))}
        error={outcome.status === 'bad' ? outcome.sentence : undefined}
      />
      <div className="actions">
        <Button slim busy={outcome.status === 'testing'} disabled={url === ''} onClick={() => void test()}>
          {words.test}
        </Button>
        <Button slim type="submit" busy={outcome.status === 'saving'}>
          {words.save}
        </Button>
        <output>{outcome.status === 'good' && <Mark kind="ok">{outcome.sentence}</Mark>}</output>
      </div>
    </Form>
  )
}

/** Tries an endpoint. The code for it loads with the first press. */
async function tryEndpoint(url: string, cluster: Cluster): Promise<Tried> {
  const problem = rpcUrlProblem(url)
  if (problem !== undefined) return { status: 'bad', sentence: problem }
  const trying = await preload(() => import('./tryEndpoint'))
  return trying ? await trying.tryEndpoint(url, cluster) : { status: 'bad', sentence: NOT_ARRIVED }
}

function withUrl(
  rpcUrls: Readonly<Partial<Record<Cluster['id'], string>>>,
  cluster: Cluster,
  url: string | undefined,
) {
  const { [cluster.id]: _, ...others } = rpcUrls
  return url === undefined ? others : { ...others, [cluster.id]: url }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
