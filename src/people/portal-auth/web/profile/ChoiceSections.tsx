import { useId, useState } from 'react'
import { showFailureToast } from '#core/web/call/use-change.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { FormSection } from '#ui/field/FormSection.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { Me } from '../../portal-auth.contract.ts'
import { PERSON_FIELDS } from '../../portal-auth.entity.ts'
import { MAIL_NOTICES, type Theme } from '../../portal-auth.limits.ts'
import { profileMessages as messages, SHORTCUTS } from './messages.en.ts'
import { useOwnChoice, type OwnChoice } from './own-account.ts'
import { ThemePicture } from './ThemePicture.tsx'

/** A choice is shown and saved immediately; it is reverted when saving fails. */
function useChoice(stored: Me): [me: Me, choose: (choice: OwnChoice, undo?: () => void) => void] {
  const keep = useOwnChoice()
  // Shown over the stored value until the server has it: answers that arrive in the meantime don't include this choice.
  const [chosen, setChosen] = useState<OwnChoice>({})
  return [
    Object.assign({ ...stored }, chosen),
    (choice, undo) => {
      setChosen(choice)
      keep(choice, {
        onSettled: () => setChosen({}),
        onError: (error) => {
          undo?.()
          showFailureToast(error, { title: messages.choiceFailed, fallback: messages.choiceFailed })
        },
      })
    },
  ]
}

export function MailSection({ me: stored }: { me: Me }) {
  const [me, choose] = useChoice(stored)
  const name = useId()
  return (
    <FormSection title={messages.mail} hint={messages.mailHint}>
      <fieldset className="field choice" aria-describedby={`${name}-h`}>
        <legend className="label">{PERSON_FIELDS.mailNotices.label}</legend>
        <div className="segments">
          {MAIL_NOTICES.map((value) => (
            <label key={value}>
              <input
                className="visually-hidden"
                type="radio"
                name={name}
                checked={me.mailNotices === value}
                onChange={() => choose({ mailNotices: value })}
              />
              {PERSON_FIELDS.mailNotices.words[value]}
            </label>
          ))}
        </div>
        <p className="hint" id={`${name}-h`}>
          {messages.mailSays[me.mailNotices](me.email)}
        </p>
      </fieldset>
      <ul className="sent">
        {messages.mailKinds[me.role].map(([icon, says]) => (
          <li key={says}>
            <Icon name={icon} />
            <span>{says}</span>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}

const THEME_ORDER: readonly Theme[] = ['light', 'dark', 'system']

/** @param onTheme draws the choice at once; the account remembers it for the next device */
export function LookSection({ me: stored, onTheme }: { me: Me; onTheme: (theme: Theme) => void }) {
  const [me, choose] = useChoice(stored)
  const name = useId()
  return (
    <FormSection title={messages.look} hint={messages.lookHint}>
      <fieldset className="themes choice">
        <legend className="visually-hidden">{PERSON_FIELDS.theme.label}</legend>
        {THEME_ORDER.map((theme) => (
          <label key={theme} className="theme">
            <i className="theme-picture">
              <ThemePicture theme={theme} />
            </i>
            <Cluster as="span" gap={8}>
              <input
                className="radio"
                type="radio"
                name={name}
                checked={me.theme === theme}
                onChange={() => {
                  onTheme(theme)
                  choose({ theme }, () => onTheme(stored.theme))
                }}
              />
              {PERSON_FIELDS.theme.words[theme]}
            </Cluster>
          </label>
        ))}
      </fieldset>
    </FormSection>
  )
}

export function ShortcutsSection({ me: stored }: { me: Me }) {
  const [me, choose] = useChoice(stored)
  return (
    <FormSection title={messages.shortcuts} hint={messages.shortcutsHint}>
      <label className="switch-line">
        <input
          className="switch"
          type="checkbox"
          role="switch"
          checked={me.hasSingleKeys}
          aria-checked={me.hasSingleKeys}
          onChange={(event) => choose({ hasSingleKeys: event.target.checked })}
        />
        {messages.singleKeys}{' '}
        <span className="faint">{me.hasSingleKeys ? messages.singleKeysOn : messages.singleKeysOff}</span>
      </label>
      <ul className="keys">
        {SHORTCUTS.map(({ says, keys, isSingle }) => (
          <li key={says} className={isSingle && !me.hasSingleKeys ? 'dead' : ''}>
            <span>{says}</span>
            <Cluster as="span" gap={4} align="stretch">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Cluster>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
