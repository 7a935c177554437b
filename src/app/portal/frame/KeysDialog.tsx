import { Button } from '#ui/basic/Button.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { portalMessages as messages } from '../messages.en.ts'

/** All keys, as `?` shows them. */
export const KeysDialog = ({ hasSingleKeys, onClose }: { hasSingleKeys: boolean; onClose: () => void }) => (
  <Dialog
    wide
    title={messages.keysTitle}
    text={hasSingleKeys ? messages.keysText : messages.keysOffText}
    onClose={onClose}
    actions={
      <Button data-autofocus="" onClick={onClose}>
        {messages.close}
      </Button>
    }
  >
    <div className="all-keys">
      {messages.keyGroups.map(({ title, keys }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([what, ...names]) => (
              <div key={what}>
                <dt>{what}</dt>
                <Cluster as="dd" gap={4} align="stretch">
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </Cluster>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
)
