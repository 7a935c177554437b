import { Fragment } from 'react'

/** Where a link leads, as short as a reader needs it. It breaks behind a point before it breaks anywhere. */
export const HostText = ({ address }: { address: string }) =>
  new URL(address).hostname
    .replace(/^www\./, '')
    .split(/(?<=\.)/)
    .map((part, at) => (
      <Fragment key={part}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))
