import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ImpactNote, NO_EFFECT } from '../../src/forms/ImpactNote'
import { PriceNote } from '../../src/forms/swap/PriceNote'
import { translatable } from '../support/sentence'

afterEach(cleanup)

const most = { amount: '0.236 hot', use: () => undefined }

test.each([
  ['a large loss', <ImpactNote key="a" {...NO_EFFECT} effect="large" loss={250n} />],
  [
    'an absurd one',
    <ImpactNote key="b" {...NO_EFFECT} effect="absurd" loss={7_145n} moved={90_000n} most={most} />,
  ],
  [
    'a poor price',
    <PriceNote key="c" check={{ status: 'compared', by: 'market', effect: 'absurd', loss: 3_070n }} />,
  ],
])('page translators leave the figures of %s as they are', (_, note) => {
  const { container } = render(note)
  expect(container.textContent).toMatch(/\d\s%/)
  expect(translatable(container)).not.toMatch(/\d/)
})
