import { Parley } from '@parley/sdk'

const client = new Parley()

const paper = new File(['%PDF-1.4\n%%EOF\n'], 'identity.pdf', { type: 'application/pdf' })
const { bundleSid, status } = await client.regulatoryBundles.create({
  isoCountryCode: 'GB',
  complianceData: { name: 'Harbour Dental Ltd' },
  proofOfIdentity: paper,
})
console.log(`created: ${status}`)

const { missing } = await client.regulatoryBundles.update(bundleSid, {
  complianceData: { name: 'Harbour Dental Ltd', registrationNumber: '01234567' },
})
console.log(`still missing something: ${missing.length > 0}`)

const bundle = await client.regulatoryBundles.retrieve(bundleSid)
const { bundles } = await client.regulatoryBundles.list('GB')
console.log(`listed: ${bundles.some((each) => each.sid === bundle.sid)}`)

await client.regulatoryBundles.delete(bundleSid)
