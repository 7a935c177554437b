import { paths } from '#core/paths.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Island } from '#ui/Island.tsx'
import { VERIFY_COMMANDS } from '../verify-commands.data.ts'
import type { PublishedKey } from '../verify/verdict.ts'
import { Command } from './Command.tsx'
import { formatKeyDay } from './format-values.ts'
import { VerifyPanel } from './VerifyPanel.tsx'

/** Verifies a report or an evidence pack in the browser, and says how to do it without us. */
export function VerifyPage({ keys }: { keys: readonly PublishedKey[] }) {
  const text = useMessages('verify')
  const props = { keys }
  return (
    <>
      <Island name="verify" props={props}>
        <VerifyPanel {...props} />
      </Island>
      <section className="section section-foam" aria-labelledby="alone-heading">
        <div className="wrap row">
          <div className="head">
            <h2 id="alone-heading">{text.alone}</h2>
            <p>{text.aloneMore}</p>
          </div>
          <div>
            <ol className="verify-commands">
              {Object.values(VERIFY_COMMANDS).map((command, place) => (
                <li key={command}>
                  <b>{text.commands[place]}</b>
                  <Island name="command" props={{ command }} wake="touch">
                    <Command command={command} />
                  </Island>
                </li>
              ))}
            </ol>
            <p className="small quiet-text verify-result">{text.aloneResult}</p>
            <Keys keys={keys} />
          </div>
        </div>
      </section>
    </>
  )
}

function Keys({ keys }: { keys: readonly PublishedKey[] }) {
  const text = useMessages('verify')
  const { lang } = usePageLanguage()
  return (
    <div className="verify-keys" id="keys">
      <h3>{text.keys}</h3>
      {keys.length === 0 ? (
        <p>{text.noKeys}</p>
      ) : (
        <table className="table stack">
          <thead>
            <tr>
              <th>{text.keyColumns.key}</th>
              <th>{text.keyColumns.valid}</th>
              <th>{text.keyColumns.sha256}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map(({ id, validFrom, validUntil, sha256 }) => (
              <tr key={id}>
                <td>
                  <b>{id}</b>
                </td>
                <td data-label={text.keyColumns.valid}>
                  {text.period(formatKeyDay(lang, validFrom), formatKeyDay(lang, validUntil, { isEnd: true }))}
                </td>
                <td data-label={text.keyColumns.sha256}>
                  <code className="digest">{sha256.replaceAll(/.{8}(?=.)/g, '$& ')}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="small quiet-text">
        {text.machine} <a href={paths.signingKeys}>{paths.signingKeys}</a>. {text.oldKeys}
      </p>
    </div>
  )
}
