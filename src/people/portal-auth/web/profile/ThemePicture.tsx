import { useId } from 'react'
import type { Theme } from '../../portal-auth.limits.ts'

const COLOURS = {
  light: { ground: '#ffffff', side: '#f6f8f9', line: '#dbe2e6', text: '#151e26', accent: '#0e7c86' },
  dark: { ground: '#0a141d', side: '#0d1a24', line: '#22343f', text: '#e6edf1', accent: '#34b3bd' },
} as const

/** A small portal in the colours of a theme; half of each for the one that follows the device. */
export function ThemePicture({ theme }: { theme: Theme }) {
  const clip = useId()
  return (
    <svg viewBox="0 0 168 88" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {theme === 'system' ? (
        <>
          <clipPath id={clip}>
            <path d="M112 0h56v88H56z" />
          </clipPath>
          <Screen colours={COLOURS.light} />
          <g clipPath={`url(#${clip})`}>
            <Screen colours={COLOURS.dark} />
          </g>
        </>
      ) : (
        <Screen colours={COLOURS[theme]} />
      )}
    </svg>
  )
}

const Screen = ({ colours }: { colours: Record<keyof (typeof COLOURS)['light'], string> }) => (
  <g>
    <path fill={colours.ground} d="M0 0h168v88H0z" />
    <path fill={colours.side} d="M0 0h36v88H0z" />
    <path stroke={colours.line} d="M36.5 0v88M36 16.5h132M48 48.5h108M48 62.5h108M48 76.5h108" />
    <path stroke={colours.text} strokeWidth="3" d="M48 30h38M48 42h20M48 55.5h26M48 69.5h32" />
    <path stroke={colours.accent} strokeWidth="2" d="M0 24v8M8 28h18" />
    <path stroke={colours.line} strokeWidth="2" d="M8 38h14M8 48h18M8 58h12" />
    <path stroke="#ff7a29" strokeWidth="8" d="M132 30h24" />
  </g>
)
