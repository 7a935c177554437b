import type { ReactNode } from 'react'

interface IconProps {
  className?: string
}

interface FrameProps extends IconProps {
  /** Side of the square the paths are drawn in; the style sheets set the printed size. */
  box: number
  children: ReactNode
}

/** Our icons are lines of 1.75 units in the text's colour; the words next to them carry the meaning. */
function Frame({ box, className, children }: FrameProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${box} ${box}`}
      width={box}
      height={box}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const drawIcon = (box: number, path: string) =>
  function Icon({ className }: IconProps) {
    return (
      <Frame box={box} className={className}>
        <path d={path} />
      </Frame>
    )
  }

export const PhoneIcon = /* @__PURE__ */ drawIcon(
  18,
  'M3.5 2.5h3l1.5 4-2 1.5a10 10 0 0 0 4 4l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.5 1.5A12.5 12.5 0 0 1 2 4a1.5 1.5 0 0 1 1.5-1.5z',
)
export const MailIcon = /* @__PURE__ */ drawIcon(18, 'M2 4h14v10.5H2zM2 4.5l7 5.5 7-5.5')
export const LockIcon = /* @__PURE__ */ drawIcon(18, 'M3.5 8h11v8h-11zM5.5 8V5.5a3.5 3.5 0 0 1 7 0V8')
export const LeaveIcon = /* @__PURE__ */ drawIcon(18, 'M7 3H3v12h4M7 9h9M12 5l4 4-4 4')
export const ChevronIcon = /* @__PURE__ */ drawIcon(14, 'M2 5l5 5 5-5')
export const CloseIcon = /* @__PURE__ */ drawIcon(14, 'M2 2l10 10M12 2L2 12')
export const CheckIcon = /* @__PURE__ */ drawIcon(14, 'M2 7.5l3.5 3.5L12 3.5')
export const MenuIcon = /* @__PURE__ */ drawIcon(24, 'M2 6h18M2 12h18M2 18h12')

export function AlertIcon({ className }: IconProps) {
  return (
    <Frame box={16} className={className}>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 4.5v4.5M8 11v1" />
    </Frame>
  )
}

/** The company's mark: a load line on its draught mark. */
export function BrandMark({ className }: IconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 34 34"
      width="34"
      height="34"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      aria-hidden="true"
    >
      <circle cx="17" cy="17" r="9.5" />
      <path d="M1 17h32" />
      <path d="M17 26.5v6M13 32.5h8" strokeWidth="1.75" />
    </svg>
  )
}
