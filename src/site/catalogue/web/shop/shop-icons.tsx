const draw = (path: string, box = 18) =>
  function Icon() {
    return (
      <svg
        viewBox={`0 0 ${box} ${box}`}
        width={box}
        height={box}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    )
  }

export const FilterIcon = draw('M2 4.5h14M5 9h8M7.5 13.5h3')
export const SortIcon = draw('M5 3v12M2 12l3 3 3-3M10 5h7M10 9h5M10 13h3')
export const BackIcon = draw('M11.5 3L5.5 9l6 6')
export const SearchIcon = draw('M8 2.75a5.25 5.25 0 1 0 0 10.5a5.25 5.25 0 1 0 0-10.5M12 12l4.5 4.5')
export const CameraIcon = draw('M2 5h3.5L7 3h4l1.5 2H16v10H2zM9 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6')
export const CrossIcon = draw('M2 2l10 10M12 2L2 12', 14)
