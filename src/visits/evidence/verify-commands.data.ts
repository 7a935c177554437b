import { PACK_FILES } from './evidence.limits.ts'

/** The commands that check a pack without the product. */
export const VERIFY_COMMANDS = {
  unpack: 'unzip PACK.zip -d pack\ncd pack',
  compare: `jq -r '.files[] | .sha256 + "  "\n  + .path' ${PACK_FILES.manifest} \\\n  | sha256sum --check`,
  signature: `openssl pkeyutl -verify -pubin \\\n  -inkey ${PACK_FILES.key} -rawin \\\n  -in ${PACK_FILES.manifest} \\\n  -sigfile ${PACK_FILES.signature}`,
  key: `openssl pkey -pubin -in ${PACK_FILES.key} \\\n  -outform DER | sha256sum`,
} as const
