import { useRef, type ComponentProps } from 'react'
import { Button } from '../basic/Button.tsx'

interface FileButtonProps extends Pick<ComponentProps<typeof Button>, 'icon' | 'small' | 'variant' | 'off'> {
  /** Accepted types and endings. */
  accept: string
  multiple?: boolean
  /** On a phone straight from its camera. */
  camera?: boolean
  onFiles: (files: readonly File[]) => void
  children: string
}

/** A button that asks for a file. */
export function FileButton({
  accept,
  multiple = false,
  camera = false,
  onFiles,
  children,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        capture={camera ? 'environment' : undefined}
        aria-label={children}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again after it was taken off.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
