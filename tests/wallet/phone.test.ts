import { describe, expect, it } from 'vitest'
import { browseLink, knownWallets } from '../../src/wallet/knownWallets'
import { isPhone, leavesToApprove } from '../../src/wallet/phone'

describe('the link that opens a page in a wallet’s own browser', () => {
  it.each([
    ['phantom', 'https://phantom.app/ul/browse/'],
    ['solflare', 'https://solflare.com/ul/v1/browse/'],
    ['backpack', 'https://backpack.app/ul/v1/browse/'],
  ] as const)('of %s carries the whole address and where it comes from', (id, start) => {
    const page = 'https://mintwright.example/token/Abc?tab=supply&x=1#top'
    expect(browseLink({ id }, page)).toBe(
      `${start}https%3A%2F%2Fmintwright.example%2Ftoken%2FAbc%3Ftab%3Dsupply%26x%3D1%23top?ref=https%3A%2F%2Fmintwright.example`,
    )
  })

  it('exists for each wallet that is offered by name', () => {
    expect(knownWallets.map((wallet) => wallet.name)).toEqual(['Phantom', 'Solflare', 'Backpack'])
  })
})

describe('a phone', () => {
  const phone = (userAgent: string, maxTouchPoints = 5) => isPhone({ userAgent, maxTouchPoints })

  it('is told by what its browser calls itself, an iPad by its fingers', () => {
    expect(phone('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(true)
    expect(phone('Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile')).toBe(true)
    expect(phone('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe(true)
  })

  it('is no computer, with a touch screen or without', () => {
    expect(phone('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe(false)
    expect(phone('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10)).toBe(false)
  })
})

describe('a pairing is taken up again', () => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/150.0 Mobile Safari/537.36'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'
  const again = (userAgent: string, maxTouchPoints = 5, scope = {}) =>
    leavesToApprove({ userAgent, maxTouchPoints }, scope)

  it('in Safari on iOS and in Telegram, where one leaves the page to approve', () => {
    expect(again(iPhone)).toBe(true)
    expect(again(mac, 5)).toBe(true)
    expect(again(android, 5, { TelegramWebviewProxy: {} })).toBe(true)
  })

  it('and nowhere else', () => {
    expect(again(android)).toBe(false)
    expect(again(mac, 0)).toBe(false)
  })
})
