/// <reference types="vite/client" />

declare module 'virtual:react-router/inject-hmr-runtime'
