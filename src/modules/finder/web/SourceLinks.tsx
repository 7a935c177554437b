import { HostText } from '#ui/HostText.tsx'
import { readSources } from '../source-lines.ts'

/** The papers that a row rests on; one that stands nowhere on the web by its title alone. */
export const SourceLinks = ({ sources, label }: { sources: string | null; label?: string }) =>
  readSources(sources).map(({ title, address }) => (
    // Two papers may stand at one address.
    <span key={`${title} ${address}`} lang="en">
      {address === null ? (
        title
      ) : (
        <a href={address} rel="noreferrer" title={title}>
          {label === undefined ? '' : `${label}: `}
          <HostText address={address} />
        </a>
      )}{' '}
    </span>
  ))
