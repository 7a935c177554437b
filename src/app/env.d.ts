/// <reference types="vite/client" />

declare module 'virtual:react-router/inject-hmr-runtime'

declare module '*.mdx' {
  import type { ComponentType } from 'react'

  const Content: ComponentType<{ components?: Record<string, ComponentType<never>> }>
  export default Content
}
