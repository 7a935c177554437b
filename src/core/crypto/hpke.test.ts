import { Aes128Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SealError } from './box.server.ts'
import { generateKeyPair, HPKE_OVERHEAD, openWith, publicKeyOf, encryptTo } from './hpke.server.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const INFO = 'Ode on a Grecian Urn'
const AAD = 'Count-0'
const PLAINTEXT = 'Beauty is truth, truth beauty'

describe('HPKE test vectors', () => {
  it('the library seals byte for byte as RFC 9180 appendix A.1.1 (AES-128-GCM)', async () => {
    const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() })
    const recipientPublicKey = await suite.kem.deserializePublicKey(
      hex('3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d'),
    )
    const ekm = hex('7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234')
    const { enc, ct } = await suite.seal(
      { recipientPublicKey, info: Buffer.from(INFO), ekm },
      Buffer.from(PLAINTEXT),
      Buffer.from(AAD),
    )
    expect(Buffer.from(enc).toString('hex')).toBe('37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431')
    expect(Buffer.from(ct).toString('hex')).toBe(
      'f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a',
    )
  })

  it("openWith opens the working group's published vector of our own suite (mode 0, kem 0x0020, kdf 0x0001, aead 0x0002)", async () => {
    const privateKey = hex('497b4502664cfea5d5af0b39934dac72242a74f8480451e1aee7d6a53320333d')
    const sealed = hex(
      '6c93e09869df3402d7bf231bf540fadd35cd56be14f97178f0954db94b7fc256' +
        'e5d84cd531cfb583096e7cfa9641bd3079cf3a91cda813c52deb5f512be9931980a41de125a925cdad859d5b7a',
    )
    expect(publicKeyOf(privateKey).toString('hex')).toBe(
      '430f4b9859665145a6b1ba274024487bd66f03a2dd577d7753c68d7d7d00c00c',
    )
    expect((await openWith(privateKey, INFO, AAD, sealed)).toString()).toBe(PLAINTEXT)
  })
})

describe('encryptTo and openWith', () => {
  it('what is sealed to a key opens with its private half and no other', async () => {
    const ours = generateKeyPair()
    const theirs = generateKeyPair()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.string(), fc.string(), async (plaintext, info, aad) => {
        const sealed = await encryptTo(ours.publicKey, info, aad, plaintext)
        expect(sealed.length).toBe(plaintext.length + HPKE_OVERHEAD)
        expect((await openWith(ours.privateKey, info, aad, sealed)).equals(plaintext)).toBe(true)
        await expect(openWith(theirs.privateKey, info, aad, sealed)).rejects.toThrow(SealError)
        await expect(openWith(ours.privateKey, `${info}x`, aad, sealed)).rejects.toThrow(SealError)
        await expect(openWith(ours.privateKey, info, `${aad}x`, sealed)).rejects.toThrow(SealError)
      }),
      { numRuns: 40 },
    )
  })

  it('refuses any changed bit (the encapsulated key included) and any cut', async () => {
    const { publicKey, privateKey } = generateKeyPair()
    const sealed = await encryptTo(publicKey, 'info', 'aad', Buffer.alloc(32, 7))
    for (let bit = 0; bit < sealed.length * 8; bit += 5) {
      // X25519 ignores the top bit of a public key; the key schedule does not.
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await expect(openWith(privateKey, 'info', 'aad', changed), `bit ${bit}`).rejects.toThrow(SealError)
    }
    for (const length of [0, 31, 32, 47, 48, sealed.length - 1]) {
      await expect(openWith(privateKey, 'info', 'aad', sealed.subarray(0, length))).rejects.toThrow(SealError)
    }
  })

  it('refuses public keys of low order and of the wrong length', async () => {
    // The points of an order that divides 8, and their spellings above the field's prime
    // (https://cr.yp.to/ecdh.html#validate).
    const lowOrder = [
      '00'.repeat(32),
      `01${'00'.repeat(31)}`,
      'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
      '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
      `ec${'ff'.repeat(30)}7f`,
      `ed${'ff'.repeat(30)}7f`,
      `ee${'ff'.repeat(30)}7f`,
    ]
    const { publicKey, privateKey } = generateKeyPair()
    const sealed = await encryptTo(publicKey, 'info', 'aad', Buffer.alloc(32))
    for (const point of lowOrder) {
      await expect(encryptTo(hex(point), 'info', 'aad', Buffer.alloc(32)), point).rejects.toThrow()
      await expect(
        openWith(privateKey, 'info', 'aad', Buffer.concat([hex(point), sealed.subarray(32)])),
        point,
      ).rejects.toThrow(SealError)
    }
    await expect(encryptTo(publicKey.subarray(1), 'info', 'aad', Buffer.alloc(32))).rejects.toThrow()
  })

  it('leaves the private key it was given as it was', async () => {
    const { publicKey, privateKey } = generateKeyPair()
    const before = privateKey.toString('hex')
    await openWith(privateKey, 'info', 'aad', await encryptTo(publicKey, 'info', 'aad', Buffer.alloc(4)))
    expect(privateKey.toString('hex')).toBe(before)
    expect(publicKeyOf(privateKey).equals(publicKey)).toBe(true)
  })
})
