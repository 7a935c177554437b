interface IconProps {
  size?: number
}

const draw = (path: string, box: number) =>
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
        <path d={path} />
      </svg>
    )
  }

export const MinusIcon = draw('M1 6h10', 12)
export const PlusIcon = draw('M1 6h10M6 1v10', 12)
export const RemoveIcon = draw('M2 2l10 10M12 2L2 12', 14)
export const DownIcon = draw('M2 5l5 5 5-5', 14)
export const TickIcon = draw('M2 7.5l3.5 3.5L12 3.5', 14)
export const CopyIcon = draw('M6 6h10v10H6zM6 12H2V2h10v4', 18)
export const AlertIcon = draw('M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M8 4.5V9M8 11v1', 16)
