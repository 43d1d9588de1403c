import type { ReactNode } from 'react'

/** A 12 × 12 icon in the colour of its text, always beside a word or inside a labelled control. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {children}
    </svg>
  )
}

export function TickIcon() {
  return (
    <Icon>
      <path d="M2 6.5 4.8 9 10 3.2" fill="none" stroke="currentColor" strokeWidth="2" />
    </Icon>
  )
}

export function DiamondIcon() {
  return (
    <Icon>
      <path d="M6 .5 11.5 6 6 11.5.5 6z" fill="currentColor" />
    </Icon>
  )
}

export function TriangleIcon() {
  return (
    <Icon>
      <path d="M6 1 11.6 11H.4z" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
      <path d="M6 4.6v3M6 8.6v1.2" stroke="currentColor" strokeWidth="1.4" />
    </Icon>
  )
}

export function CrossIcon() {
  return (
    <Icon>
      <path d="m2 2 8 8m0-8-8 8" stroke="currentColor" strokeWidth="2" />
    </Icon>
  )
}

export function DashIcon() {
  return (
    <Icon>
      <path d="M2 6h8" stroke="currentColor" strokeWidth="2" />
    </Icon>
  )
}

export function DotIcon() {
  return (
    <Icon>
      <circle cx="6" cy="6" r="3" fill="currentColor" />
    </Icon>
  )
}

export function CopyIcon() {
  return (
    <Icon>
      <path d="M4.5 4.5h6v6h-6zM1.5 7.5v-6h6" fill="none" stroke="currentColor" strokeWidth="1.2" />
    </Icon>
  )
}

/** Two arrows, up and down, for exchanging two things. */
export function TurnIcon() {
  return (
    <Icon>
      <path
        d="M3.5 11V1.5M1 4l2.5-2.5L6 4M8.5 1v9.5M6 8l2.5 2.5L11 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
      />
    </Icon>
  )
}
