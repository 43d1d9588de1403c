import type { ClusterId } from '../../solana/cluster'

/** The texts of sharing. */
export const shareCopy = {
  title: 'Share it',
  maker: 'Mintwright',
  networks: {
    mainnet: 'Solana Mainnet',
    devnet: 'Solana Devnet: test network, worth nothing',
    practice: 'Practice chain: play money, worth nothing',
  } satisfies Record<ClusterId, string>,
  onDevnet: 'This is on Devnet. Whoever opens the link has to choose Devnet in the header to see it.',
  onPractice: (isHere: boolean) =>
    isHere
      ? 'The practice chain is on this computer only: the link opens nowhere else.'
      : 'The practice chain is on this server only, and nothing on it is worth money.',
  drawing: 'Drawing the picture.',
  notDrawn: 'This browser could not draw the picture.',
  alt: (title: string, facts: string) => `Picture to share: ${title}. ${facts}`,
  download: 'Download picture',
  share: 'Share',
  onX: 'Share on X',
  onTelegram: 'Share on Telegram',
  code: (url: string) => `QR code of ${url}`,
  scan: { token: 'Scan it to open the token’s page.', pool: 'Scan it to open the pool’s page.' },
  copyLink: { token: 'Copy the link to the token', pool: 'Copy the link to the pool' },
} as const
