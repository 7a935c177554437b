import { AUDIT_FILES, PACK_FILES } from './evidence.limits.ts'
import { VERIFY_COMMANDS } from './verify-commands.data.ts'

/** README.txt of a pack; for auditors, so it is in English in every pack. */
export const writeReadme = ({ issuer, subject, key }: { issuer: string; subject: string; key: string }): string =>
  `Evidence pack of ${issuer}
${subject}

reports/   service reports as PDF
photos/    photos as they were taken
data/      records of the visits when this pack was made, as CSV in UTF-8; times are in UTC
audit/     ${AUDIT_FILES.entries}: entries of the audit log about these visits, one JSON object a line.
           hash = SHA-256 of the 32 bytes of prevHash followed by the text "hashed" in UTF-8.
           Entries about other visits lie between them and are not in this pack, nor are entries that name
           prices or internal texts. ${AUDIT_FILES.checkpoint} has the state of the whole log when the pack was
           made. Texts about persons are not in the log's chain, only their digest.

${PACK_FILES.manifest} lists every other file with its SHA-256. ${PACK_FILES.signature} is its Ed25519 signature
by the key ${key}, whose public part is in ${PACK_FILES.key}. To check it without us:

${Object.values(VERIFY_COMMANDS).join('\n\n')}

The pack is genuine if every line of the second command ends with OK, the third prints
"Signature Verified Successfully", and the fourth prints the SHA-256 of a key that ${issuer}
publishes at /.well-known/maritime-service-keys.json.
`
