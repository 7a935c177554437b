interface NameplateWords {
  drawing: string
  head: string
  maker: string
  model: string
  catalogue: string
  serial: string
}

const FIELDS = [
  { name: 'maker', x: 34, y: 84 },
  { name: 'model', x: 218, y: 84 },
  { name: 'catalogue', x: 34, y: 144 },
  { name: 'serial', x: 218, y: 144 },
] as const

/** What a photo of a nameplate has to show, drawn as such a plate. */
export function Nameplate({ words }: { words: NameplateWords }) {
  return (
    <svg className="nameplate" viewBox="0 0 420 204" role="img" aria-label={words.drawing}>
      <path className="o" d="M2 2h416v200H2z" />
      <path className="rivets" d="M16 16h.01M404 16h.01M16 188h.01M404 188h.01" />
      <text className="nameplate-head" x="34" y="40">
        {words.head}
      </text>
      <path className="q" d="M34 56h352" />
      {FIELDS.map(({ name, x, y }) => (
        <g key={name}>
          <text x={x} y={y}>
            {words[name]}
          </text>
          <path className="t" d={`M${x} ${y + 8}h168v26h-168z`} />
        </g>
      ))}
    </svg>
  )
}
