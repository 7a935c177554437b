import type { ReactNode } from 'react'

interface IconProps {
  size?: number
}

const drawShape = (shape: ReactNode, box: number) =>
  function Icon({ size = box }: IconProps) {
    return (
      <svg
        viewBox={`0 0 ${box} ${box}`}
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        {shape}
      </svg>
    )
  }

const draw = (path: string, box: number) => drawShape(<path d={path} />, box)

export const MinusIcon = draw('M1 6h10', 12)
export const PlusIcon = draw('M1 6h10M6 1v10', 12)
export const RemoveIcon = draw('M2 2l10 10M12 2L2 12', 14)
export const DownIcon = draw('M2 5l5 5 5-5', 14)
export const PasteIcon = draw('M5.5 3.5H3V16h12V3.5h-2.5M6 2h6v3H6zM6 9h6M6 12h4', 18)
export const TickIcon = draw('M2 7.5l3.5 3.5L12 3.5', 14)
export const CopyIcon = draw('M6 6h10v10H6zM6 12H2V2h10v4', 18)
export const AlertIcon = draw('M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M8 4.5V9M8 11v1', 16)

/** A disc with a tick, a ring with an arrow, half a disc, a speech bubble: the match result of a pasted line. */
export const FoundIcon = drawShape(
  <>
    <circle cx="9" cy="9" r="8" fill="currentColor" stroke="none" />
    <path d="M5 9.3l2.7 2.7L13 6.5" stroke="var(--paper)" strokeWidth="2" />
  </>,
  18,
)
export const OtherNameIcon = drawShape(
  <>
    <circle cx="9" cy="9" r="7.2" />
    <path d="M5 9h7.5M9.5 6l3 3-3 3" />
  </>,
  18,
)
export const UnclearIcon = drawShape(
  <>
    <circle cx="9" cy="9" r="7.2" />
    <path d="M9 1.8a7.2 7.2 0 0 1 0 14.4z" fill="currentColor" stroke="none" />
  </>,
  18,
)
export const SpeechIcon = drawShape(<path d="M2 3h14v9.5H9.5L6 16v-3.5H2z" strokeLinejoin="round" />, 18)
