import { groupByHost, readSources } from '../source-lines.ts'

/**
 * The sources of a row, each with a link by its title. Of several at one host the first is named and the others are
 * numbered after it; one without an address is shown by its title only.
 */
export const SourceLinks = ({ sources, label }: { sources: string | null; label?: string }) =>
  groupByHost(readSources(sources)).map(([first, ...others]) => (
    // Two sources may have the same address.
    <span key={`${first.title} ${first.address}`} lang="en" className="source-name">
      {label === undefined ? '' : `${label}: `}
      {first.address === null ? (
        first.title
      ) : (
        <a href={first.address} rel="noreferrer">
          {first.title}
        </a>
      )}
      {others.map(({ title, address }, at) => (
        <span key={`${title} ${address}`}>
          {', '}
          <a href={address ?? undefined} rel="noreferrer" title={title}>
            {at + 2}
            <span className="visually-hidden"> {title}</span>
          </a>
        </span>
      ))}{' '}
    </span>
  ))
