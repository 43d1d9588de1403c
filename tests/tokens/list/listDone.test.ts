import { Keypair } from '@solana/web3.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readList } from '../../../src/tokens/list/readList'
import { LINE_STATES } from '../../../src/transactions/runs/runView'
import { encodeBase58 } from '../../../src/units/base58'
import { A, filled, told } from './told'
import { ownColumns } from '../../../src/tokens/list/listDone'

/* What a list itself marks as done is left out where that is certain, and else asked. `S` in a text is a signature. */

const SIGNATURE = encodeBase58(Uint8Array.from({ length: 64 }, (_, at) => at + 7))
/** Several zeros at the beginning make it shorter. */
const SHORT_SIGNATURE = encodeBase58(Uint8Array.from({ length: 64 }, (_, at) => (at < 20 ? 0 : at)))
const signed = (text: string) => filled(text).replace(/\bS\b/g, SIGNATURE)

const OWN = 'line,address,amount,state,signature,reason'

describe('the result that this app saved', () => {
  it.each([
    ['paid as a whole', `${OWN}\n1,A,0.5,paid,S,\n2,B,7,paid,S,`, 'A out, B out'],
    ['paid in part', `${OWN}\n1,A,0.5,paid,S,\n2,B,1.500,waiting,,\n3,C,9,unpaid,,`, 'A out, B 1.500, C 9'],
    ['not paid', `${OWN}\n1,A,0.5,waiting,,\n2,B,7,unpaid,,`, 'A 0.5, B 7'],
    ['under way', `${OWN}\n1,A,0.5,paid,S,\n2,B,7,open,S,`, 'done?'],
    ['under way as a whole', `${OWN}\n1,A,0.5,open,S,\n2,B,7,open,,`, 'done?'],
    ['by a node’s word', `${OWN}\n1,A,0.5,said,S,\n2,B,7,waiting,,`, 'done?'],
    ['left out then', `${OWN}\n1,A,0.5,paid,S,\n2,B,7,skipped,,"Paid since."`, 'done?'],
    ['with a signature of what is unpaid', `${OWN}\n1,A,0.5,waiting,,\n2,B,7,unpaid,S,`, 'done?'],
    ['with a state of a later version', `${OWN}\n1,A,0.5,paid,S,\n2,B,7,locked,,`, 'done?'],
    [
      'of a token with a multiplier',
      'line,address,amount,base units,state,signature,reason\n1,A,0.5,100,paid,S,\n2,B,7,1400,waiting,,',
      'A out, B 7',
    ],
    [
      'of a token with a transfer fee',
      'line,address,amount,arrives,state,signature,reason\n1,A,100,92.5,paid,S,\n2,B,40,37,waiting,,',
      'A out, B 40',
    ],
    [
      'of a token with both',
      'line,address,amount,base units,arrives,arrives in base units,state,signature,reason\n1,A,100,50,92.5,46,paid,S,\n2,B,40,20,37,18,waiting,,',
      'A out, B 40',
    ],
    [
      'saved again by a spreadsheet',
      `${OWN}\n1,A,0.5,paid,S,\n2,B,7,waiting,,`.replaceAll(',', ';'),
      'A out, B 7',
    ],
    [
      'of which more was paid than promised',
      `"More was paid than the list promised. Lines 1, 3 and 5 were paid twice."\n${OWN},token,network\n1,A,0.5,paid,S S,,"SOL",practice\n2,B,7,waiting,,,"SOL",practice`,
      'A out, B 7',
    ],
    [
      'of which more was paid, saved again by a spreadsheet',
      `"More was paid than the list promised. Lines 1, 3 and 5 were paid twice.";;;;;\n${`${OWN}\n1,A,0.5,paid,S S,\n2,B,7,waiting,,`.replaceAll(',', ';')}`,
      'A out, B 7',
    ],
    ['with a further column', `${OWN},token\n1,A,0.5,paid,S,,SOL\n2,B,7,waiting,,,SOL`, 'A out, B 7'],
    [
      'saved again where a comma is decimal',
      `${OWN}\n1,A,1.500,paid,S,\n2,B,1.250,waiting,,`.replaceAll(',', ';'),
      'decimals?',
    ],
    ['of another token', `${OWN},token\n1,A,0.5,paid,S,,BONK\n2,B,7,waiting,,,BONK`, 'unit?'],
    [
      'twice, one behind the other',
      `${OWN}\n1,A,5,paid,S,\n${OWN}\n1,B,7,waiting,,`,
      'A out, 3: not-an-address, B 7',
    ],
    [
      'with a list below',
      `${OWN}\n1,A,5,paid,S,\naddress,amount\nB,7`,
      'A out, 3: other-table, 4: other-table',
    ],
  ])('%s', (_, text, expected) => {
    expect(told(signed(text), {}, 'SOL')).toBe(expected)
  })

  it.each([
    [
      'its base units before its amounts',
      'line,address,base units,amount,state,signature,reason\n1,A,1000000,0.5,waiting,,\n2,B,14000000,7,waiting,,',
      'columns?',
    ],
    [
      'what arrives before its amounts',
      'line,address,arrives,amount,state,signature,reason\n1,A,92,100,waiting,,\n2,B,37,40,waiting,,',
      'columns?',
    ],
    [
      'what arrives in place of its amounts',
      'line,address,arrives,state,signature,reason\n1,A,92.5,waiting,,\n2,B,37,waiting,,',
      'columns?',
    ],
    [
      'what arrives twice',
      'line,address,arrives,arrives,amount,state,signature,reason\n1,A,1,2,3,waiting,,',
      'columns?',
    ],
    [
      'the base units of what arrives alone',
      'line,address,amount,arrives in base units,state,signature,reason\n1,A,5,6,waiting,,',
      'columns?',
    ],
  ])('is no such result with %s', (_, text, expected) => {
    expect(told(filled(text), {}, 'QHR')).toBe(expected)
    expect(
      readList(filled(text), { columns: { receiver: 1, amount: 2 } }, { symbol: 'QHR' }),
    ).not.toMatchObject({
      soFar: { amountIs: { isSure: true } },
    })
  })

  it('asks what a column of base units counts once it is chosen, in whatever place it stands', () => {
    const text =
      'line,address,base units,amount,state,signature,reason\n1,A,1000000,0.5,waiting,,\n2,B,14000000,7,waiting,,'
    expect(told(filled(text), { columns: { receiver: 1, amount: 2 } }, 'QHR')).toBe('units?')
  })

  it('pays a line only in a state that says that it is not paid', () => {
    for (const state of LINE_STATES) {
      const read = told(signed(`${OWN}\n1,A,5,${state},,`), {}, 'SOL')
      expect(read).toBe(state === 'paid' ? 'A out' : ['waiting', 'unpaid'].includes(state) ? 'A 5' : 'done?')
    }
  })

  it('counts lines that were left out apart from those that are under way or in doubt', () => {
    const countOf = (...states: string[]) => {
      const lines = states.map((state, at) => `${at + 1},${'ABCA'[at]},5,${state},,`)
      const read = readList(filled([OWN, ...lines].join('\n')))
      return read.status === 'asks' && read.question.kind === 'done' ? read.question : null
    }
    expect(countOf('paid', 'skipped', 'open', 'said')).toMatchObject({ done: 1, open: 3, skipped: 1 })
    expect(countOf('waiting', 'skipped', 'Skipped')).toMatchObject({ done: 0, open: 2, skipped: 2 })
    expect(countOf('waiting', 'doubtful')).toMatchObject({ open: 1, skipped: 0 })
    const foreign = readList(filled('address,amount,status\nA,5,skipped\nB,7,paid'))
    expect(foreign).toMatchObject({ question: { open: 1, skipped: 0 } })
  })

  it('asks for what is open alone, and leaves out what is paid whatever the answer is but all', () => {
    const text = signed(`${OWN}\n1,A,5,paid,S,\n2,B,7,open,S,\n3,C,9,waiting,,`)
    expect(readList(text)).toMatchObject({
      status: 'asks',
      question: {
        kind: 'done',
        lines: 3,
        done: 1,
        open: 1,
        isOwn: true,
        ways: ['leave', 'leave-done', 'pay'],
      },
    })
    expect(told(text, { done: { way: 'leave', lines: 2 } })).toBe('A out, B out, C 9')
    expect(told(text, { done: { way: 'leave-done', lines: 2 } })).toBe('A out, B 7, C 9')
    expect(told(text, { done: { way: 'pay', lines: 2 } })).toBe('A 5, B 7, C 9')
    expect(told(text, { done: { way: 'only', lines: 2 } })).toBe('done?')
  })

  it('is known by the names of its columns, with what the list calls the receivers and without', () => {
    for (const end of ['', ',token,network', ',token,network,label'])
      expect(ownColumns(`${OWN}${end}`.split(','))).toEqual({ receiver: 1, amount: 2 })
    expect(ownColumns(`${OWN},label`.split(','))).toBeNull()
    // A spreadsheet adds empty columns.
    expect(ownColumns(`${OWN},,`.split(','))).toEqual({ receiver: 1, amount: 2 })
  })

  it('of another token or network, which is meant all the same, is asked: what was paid there may be unpaid here', () => {
    const text = signed(`${OWN},token,network\n1,A,5,paid,S,,SOL,devnet\n2,B,7,waiting,,,SOL,devnet`)
    const here = { symbol: 'SOL', network: 'mainnet' }
    expect(told(text, {}, { symbol: 'SOL', network: 'devnet' })).toBe('A out, B 7')
    expect(readList(text, {}, here)).toMatchObject({
      question: { kind: 'unit', others: [{ unit: 'devnet', of: { text: 'network' } }] },
    })
    const unit = { told: 'devnet', symbol: 'SOL', is: 'own' } as const
    expect(told(text, { unit }, here)).toBe('done?')
    expect(told(text, { unit, done: { way: 'pay', lines: 1 } }, here)).toBe('A 5, B 7')
    expect(told(text, { unit: { ...unit, is: 'other' } }, here)).toBe('unit?')
  })
})

describe('a list that marks its lines', () => {
  it.each([
    // Left out: only done can be meant.
    ['wallet,amount,status\nA,5,paid\nB,7,pending', 'A out, B 7'],
    ['wallet,amount,status\nA,5,Sent\nB,7,failed', 'A out, B 7'],
    ['Wallet;Betrag;Status\nA;5;bezahlt\nB;7;offen', 'A out, B 7'],
    ['Wallet;Montant;Payé\nA;5;oui\nB;7;non', 'A out, B 7'],
    ['wallet,amount,Paid\nA,5,yes\nB,7,', 'A out, B 7'],
    ['wallet,amount,sent\nA,5,TRUE\nB,7,FALSE', 'A out, B 7'],
    ['wallet,amount,is_paid\nA,5,1\nB,7,0', 'A out, B 7'],
    ['wallet,amount,Bezahlt\nA,5,WAHR\nB,7,FALSCH', 'A out, B 7'],
    ['wallet,amount,Paid?\nA,5,✅\nB,7,❌', 'A out, B 7'],
    ['wallet,amount,Pagado\nA,5,sí\nB,7,no', 'A out, B 7'],
    ['адрес;сумма;статус\nA;5;оплачено\nB;7;ожидает', 'A out, B 7'],
    ['地址,数量,状态\nA,5,已发送\nB,7,待支付', 'A out, B 7'],
    ['アドレス,金額,状態\nA,5,送金済み\nB,7,未送信', 'A out, B 7'],
    ['wallet,amount,durum\nA,5,ödendi\nB,7,beklemede', 'A out, B 7'],
    [
      '[{"wallet":"A","amount":5.5,"status":"sent"},{"wallet":"B","amount":7.5,"status":null}]',
      'A out, B 7.5',
    ],
    ['{"address":"A","amount":1.5,"sent":true}\n{"address":"B","amount":2.5,"sent":false}', 'A out, B 2.5'],
    ['wallet\tamount\tstatus\nA\t5\tsent\nB\t7\t', 'A out, B 7'],
    ['wallet,amount,Paid\nA,5,[x]\nB,7,[ ]\nC,9,[]', 'A out, B 7, C 9'],
    ['wallet,amount,status\nA,5,paid\nB,7,not paid yet', 'A out, B 7'],
    ['wallet,amount,status\nA,5,paid\nB,7,to pay by May', 'A out, B 7'],
    ['wallet,amount,status,error\nA,5,sent,no\nB,7,pending,', 'A out, B 7'],
    // Asked: it can be read in two ways, or the list contradicts itself.
    ['wallet,amount,claimed\nA,5,true\nB,7,false', 'done?'],
    ['wallet,amount,status\nA,5,success\nB,7,failed', 'done?'],
    ['wallet,amount,status\nA,5,ok\nB,7,error', 'done?'],
    ['wallet,amount,status\nA,5,confirmed\nB,7,', 'done?'],
    ['wallet,amount,status\nA,5,paid\nB,7,paid', 'done?'],
    ['wallet,amount,status\nA,5,paid\nB,7,processing', 'done?'],
    ['wallet,amount,status\nA,5,paid\nB,7,see note', 'done?'],
    ['wallet,amount,status\nA,5,partially paid\nB,7,pending', 'done?'],
    ['wallet,amount,status,tx\nA,5,failed,S\nB,7,pending,', 'done?'],
    ['wallet,amount,status,error\nA,5,sent,timeout\nB,7,pending,', 'done?'],
    ['recipient,amount,finalized_date,signature\nA,70.0,2020-09-15T23:29:26.879747Z,S', 'done?'],
    ['recipient,amount,signature\nA,70.0,S\nB,43.0,', 'done?'],
    ['recipient,amount,lockup_date,signature\nA,70.0,,S\nB,43.0,,', 'done?'],
    ['wallet,amount,tx\nA,5,https://solscan.io/tx/S\nB,7,', 'done?'],
    ['wallet,amount,note\nA,5,see https://explorer.solana.com/tx/S?cluster=devnet\nB,7,', 'done?'],
    ['wallet,amount,Explorer link\nA,5,S\nB,7,S', 'done?'],
    ['wallet,amount,txHash\nA,5,0x' + 'ab'.repeat(32) + '\nB,7,', 'done?'],
    ['wallet,amount,tx\nA,5,5f3kQ…9aB\nB,7,', 'done?'],
    [`wallet,amount,note\nA,5,${SHORT_SIGNATURE}\nB,7,`, 'done?'],
    ['wallet,amount,status,error\nA,5,sent,failed\nB,7,pending,', 'done?'],
    ['wallet,amount,status\nA,5,done by Ann\nB,7,', 'done?'],
    ['wallet,amount,status\nA,5,processing since May\nB,7,', 'done?'],
    ['wallet,amount,\nA,5,2026-05-01\nB,7,', 'done?'],
    ['wallet,amount,date\nA,5,2026-05\nB,7,', 'done?'],
    ['wallet,amount,date\nA,5,2026-05-01 10:00\nB,7,', 'done?'],
    ['wallet,amount,date\nA,5,2026年5月1日\nB,7,', 'done?'],
    ['wallet,amount,sent at\nA,5,1717171717123\nB,7,0', 'done?'],
    ['wallet,amount,sent at\nA,5,1717171717.25\nB,7,0', 'done?'],
    ['wallet,amount,eligible\nA,5,yes\nB,7,', 'done?'],
    ['wallet,amount,eligible\nA,5,no\nB,7,no', 'done?'],
    ['wallet,amount,token,status\nA,5,SOL,paid\nB,7,BONK,pending\nC,9,SOL,pending', 'done?'],
    ['Paid\nA\nB', 'done?'],
    ['A,5,\nPaid:,,\nB,7,', 'done?'],
    ['A,5\nPaid,thanks\nB,7', 'done?'],
    ['wallet,amount,note\nA,5,paid\nB,7,thanks', 'done?'],
    ['wallet,amount,\nA,5,✓\nB,7,', 'done?'],
    ['wallet,amount,date\nA,5,2026-05-01\nB,7,', 'done?'],
    ['wallet,amount,date\nA,5,2026-05-01\nB,7,2026-05-01', 'done?'],
    ['wallet,amount,paid at\nA,5,01.05.2026\nB,7,', 'done?'],
    ['wallet,amount,claimed_at\nA,5,1717171717\nB,7,0', 'done?'],
    ['wallet,amount,sent on\nA,5,"May 1, 2026"\nB,7,', 'done?'],
    ['wallet,amount,Datum\nA,5,01.05.2026\nB,7,', 'done?'],
    ['wallet,amount,processed\nA,5,x\nB,7,', 'done?'],
    ['wallet,amount,Sent\nA,5,1\nB,7,1', 'done?'],
    ['wallet,amount,Paid by\nA,5,Bob\nB,7,', 'done?'],
    ['Account,SOL sent\nA,5\nB,7', 'done?'],
    ['wallet,amount paid\nA,5\nB,7', 'done?'],
    ['wallet,amount,Payment\nA,5,done\nB,7,', 'columns?'],
    ['wallet,amount,Payment status\nA,5,PAID OUT\nB,7,Open', 'done?'],
    ['wallet,amount,confirmationStatus\nA,5,finalized\nB,7,processed', 'done?'],
    ['wallet,amount,note\nA,5,sent 5/1 by Bob\nB,7,', 'done?'],
    ['Wallet,Amount,✓\nA,5,x\nB,7,', 'done?'],
    ['wallet,amount,status\nA,5,✅ Paid!\nB,7,not paid', 'A out, B 7'],
    ['wallet,amount,status\nA,5,Paid on 1 May\nB,7,open', 'done?'],
    ['wallet,amount,status code\nA,5,2\nB,7,3', 'done?'],
    ['| Wallet | Amount | Sent |\n| A | 5 | ✅ |\n| B | 7 | |', 'A out, B 7'],
    ['address,amount,state,signature,reason\nA,5,said,S,\nB,7,waiting,,', 'done?'],
    ['wallet,amount,Eligible?\nA,5,yes\nB,7,no', 'done?'],
    ['wallet,amount,eligible\nA,5,yes\nB,7,no', 'done?'],
    ['wallet,amount,excluded\nA,5,\nB,7,x', 'done?'],
    ['Already paid\nwallet,amount\nA,5\nB,7', 'done?'],
    ['A,5\nB,7\nPaid:\nC,9', 'done?'],
    ['# sent on 1 May\nA,5\nB,7', 'done?'],
    ['{"results":[{"address":"A","amount":5.5,"transactionId":"S","status":"success"}]}', 'done?'],
    ['{"paid":[{"address":"A","amount":5.5}]}', 'done?'],
    ['{"note":"Sent on 1 May","list":[{"address":"A","amount":5.5}]}', 'done?'],
    ['{"status":"completed","recipients":[{"address":"A","amount":5.5}]}', 'done?'],
    ['[{"address":"A","amount":5.5,"signatures":["S"]},{"address":"B","amount":7}]', 'done?'],
    ['{"address":"A","amount":1.5,"result":{"signature":"S"}}\n{"address":"B","amount":2.5}', 'done?'],
    // Refused: what stands behind the amount is not understood.
    ['A,5 paid\nB,7', '1: unit, B 7'],
    ['A 5 ✓\nB 7', '1: columns, B 7'],
    ['✅ A,5\nB,7', '1: not-an-address, B 7'],
    ['A,5 # sent\nB,7', '1: not-a-number, B 7'],
    // Read: there is just one reading.
    ['wallet,amount\nA,5\nB,7', 'A 5, B 7'],
    ['wallet,\nA,1\nB,1', 'A 1, B 1'],
    ['wallet,amount,\nA,5,x\nB,7,', 'A 5, B 7'],
    ['wallet,amount,\nA,5,2026-05-01\nB,7,hello', 'A 5, B 7'],
    ['wallet,amount,error\nA,5,S\nB,7,', 'A 5, B 7'],
    ['wallet,amount,note\nA,5,yes\nB,7,ok', 'A 5, B 7'],
    ['wallet,amount,note\nA,5,' + 'k'.repeat(70) + '\nB,7,', 'A 5, B 7'],
    ['wallet,amount,date\nA,5,12\nB,7,', 'A 5, B 7'],
    ['wallet,amount,date\nA,5,soon\nB,7,', 'A 5, B 7'],
    ['wallet,amount,tx\nA,5,by Bob 12ab34cd\nB,7,', 'A 5, B 7'],
    ['wallet,amount,tx\nA,5,5f3kQ\nB,7,', 'A 5, B 7'],
    ['wallet,amount,eligible\nA,5,yes\nB,7,no\nC,9,see note', 'A 5, B 7, C 9'],
    ['wallet,amount,eligible\nA,5,\nB,7,', 'A 5, B 7'],
    ['wallet,amount,robot\nA,5,yes\nB,7,no', 'A 5, B 7'],
    ['A,5\nPaid so far,12\nB,7', 'A 5, 2: not-an-address, B 7'],
    ['{"status":"pending","recipients":[{"address":"A","amount":5.5}]}', 'A 5.5'],
    ['{"sent":"no","recipients":[{"address":"A","amount":5.5}]}', 'A 5.5'],
    ['{"sent":0,"recipients":[{"address":"A","amount":5.5}]}', 'A 5.5'],
    ['{"paid":"not yet","recipients":[{"address":"A","amount":5.5}]}', 'A 5.5'],
    ['wallet,amount,status\nA,5,active\nB,7,vip', 'A 5, B 7'],
    ['wallet,amount,status\nA,5,pending\nB,7,pending', 'A 5, B 7'],
    ['wallet,amount,paid\nA,5,\nB,7,', 'A 5, B 7'],
    ['wallet,amount,sent\nA,5,false\nB,7,no', 'A 5, B 7'],
    ['wallet,amount,claimed\nA,5,0\nB,7,0', 'A 5, B 7'],
    ['wallet,amount,tx\nA,5,\nB,7,', 'A 5, B 7'],
    ['wallet,amount,eligible\nA,5,yes\nB,7,yes', 'A 5, B 7'],
    ['recipient,amount,lockup_date\nA,42.0,\nB,43.0,2026-01-01', 'A 42.0, B 43.0'],
    ['wallet,amount,joined at\nA,5,2026-01-01\nB,7,2026-01-02', 'A 5, B 7'],
    ['wallet,amount,note\nA,5,ok\nB,7,thanks', 'A 5, B 7'],
    ['wallet,amount,error\nA,5,timeout\nB,7,', 'A 5, B 7'],
    ['wallet,amount,state\nA,5,CA\nB,7,NY', 'A 5, B 7'],
    ['wallet,amount,Explorer\nA,5,https://solscan.io/account/x\nB,7,', 'A 5, B 7'],
    ['wallet,amount,Transaction type\nA,5,transfer\nB,7,transfer', 'A 5, B 7'],
    ['wallet,amount,signature\nA,5,\nB,7,', 'A 5, B 7'],
    ['wallet,amount,hash\nA,5,12\nB,7,13', 'A 5, B 7'],
    ['Payee,wallet,amount\nAnn,A,5\nBob,B,7', 'A 5, B 7'],
    ['To be paid\nwallet,amount\nA,5\nB,7', 'A 5, B 7'],
    ['wallet,amount to be sent\nA,5\nB,7', 'A 5, B 7'],
    ['wallet,unpaid amount\nA,5\nB,7', 'A 5, B 7'],
  ])('%j', (text, expected) => {
    expect(told(signed(text), {}, 'SOL')).toBe(expected)
  })
})

describe('the question about marked lines', () => {
  it('names its columns and their texts, and counts the lines', () => {
    const text = signed('wallet,amount,status,tx\nA,5,success,S\nB,7,failed,\nC,9,sent,S')
    expect(readList(text)).toMatchObject({
      status: 'asks',
      question: {
        kind: 'done',
        lines: 3,
        done: 2,
        open: 0,
        ways: ['leave', 'pay'],
        signs: [
          { text: 'status', at: 2, values: ['success', 'sent'] },
          { text: 'tx', at: 3, values: [`${SIGNATURE.slice(0, 16)}…`] },
        ],
      },
    })
    const left = readList(text, { done: { way: 'leave', lines: 2 } })
    expect(left).toMatchObject({
      soFar: { done: 'leave', answered: [{ kind: 'done' }] },
      done: [
        { line: 2, receiver: A, said: 'success' },
        { line: 4, said: 'sent' },
      ],
      rows: [{ line: 3 }],
    })
  })

  it('offers to pay the marked lines alone where their mark can mean that they are the ones', () => {
    const text = filled('wallet,amount,claimed\nA,5,true\nB,7,false')
    expect(readList(text)).toMatchObject({ question: { ways: ['leave', 'only', 'pay'] } })
    expect(told(text, { done: { way: 'only', lines: 1 } })).toBe('A 5, B out')
    expect(told(`${text}\nTotal,12,`, { done: { way: 'only', lines: 1 } })).toBe(
      'A 5, B out, 4: not-an-address',
    )
    expect(readList(filled('wallet,amount,sent\nA,5,true\nB,7,false'))).toMatchObject({
      status: 'read',
      soFar: { done: 'leave', answered: [{ ways: ['leave', 'pay'] }] },
    })
  })

  it('is asked again once further lines are marked, unless all of those are left out', () => {
    const text = (second: string) => filled(`wallet,amount,claimed\nA,5,true\nB,7,${second}\nC,9,false`)
    expect(told(text('false'), { done: { way: 'pay', lines: 1 } })).toBe('A 5, B 7, C 9')
    expect(told(text('true'), { done: { way: 'pay', lines: 1 } })).toBe('done?')
    expect(told(text('true'), { done: { way: 'leave', lines: 1 } })).toBe('A out, B out, C 9')
  })

  it('leaves what is left out out of the proof of a decimal sign', () => {
    expect(told(filled('wallet;amount;status\nA;0,5;paid\nB;1.500;pending'))).toBe('decimals?')
  })

  it('follows the question of the columns, where further numbers say what was paid', () => {
    const columns = { receiver: 0, amount: 1 }
    expect(told(filled('wallet,amount,paid\nA,5,2\nB,7,0'))).toBe('columns?')
    expect(told(filled('wallet,amount,paid\nA,5,2\nB,7,0'), { columns })).toBe('done?')
    expect(told(filled('wallet,amount,claimedAmount\nA,5,5\nB,7,0'), { columns })).toBe('done?')
    expect(told(filled('wallet,amount,Payment\nA,5,done\nB,7,'), { columns })).toBe('done?')
    expect(told(filled('A,5,paid\nB,7,'), { columns })).toBe('A out, B 7')
    expect(told(filled('A,5,thanks\nB,7,'), { columns })).toBe('A 5, B 7')
  })

  const questionOf = (text: string) => {
    const read = readList(signed(text))
    return read.status === 'asks' && read.question.kind === 'done' ? read.question : null
  }

  it.each([
    // What somebody wrote under "paid" may say that it is, or that it is not.
    ['wallet,amount,Paid\nA,5,by Bob\nB,7,', { done: 0, open: 1, ways: ['leave', 'pay'] }],
    [
      'wallet,amount,sent on\nA,5,2026-05-01\nB,7,next week',
      { done: 1, open: 1, ways: ['leave', 'leave-done', 'pay'] },
    ],
    // Lines that are no payments are not counted.
    ['wallet,amount,status\nA,5,success\nB,7,\nTotal,12,success', { lines: 2, done: 1, open: 0 }],
    // Below a line that says so, up to the next such line.
    ['A,5\nPaid:\nB,7\nOpen:\nC,9', { open: 1, signs: [{ text: 'Paid:', values: [], line: 2 }] }],
    ['A,5\nPaid:\nB,7\nSent on 1 May', { open: 1, signs: [{ text: 'Paid:', values: [], line: 2 }] }],
    [
      '{"status":"completed","list":[{"address":"A","amount":5.5}]}',
      { signs: [{ text: 'status: completed', values: [] }] },
    ],
    ['{"paid":[{"address":"A","amount":5.5}]}', { signs: [{ text: 'paid', values: [] }] }],
    [
      'wallet,amount paid\nA,5\nB,7',
      { open: 2, signs: [{ text: 'amount paid', at: 1, values: [] }], ways: ['leave', 'pay'] },
    ],
    // Two columns say it: they cannot mean the ones to pay.
    ['wallet,amount,claimed,tx\nA,5,true,S\nB,7,false,', { done: 1, ways: ['leave', 'pay'] }],
  ])('counts what may be done, and says what says so: %j', (text, expected) => {
    expect(questionOf(text)).toMatchObject(expected)
  })

  it('says of each line that is left out what its first filled column says', () => {
    const text = signed('wallet,amount,status,tx\nA,5,,S\nB,7,success,\nC,9,,')
    expect(readList(text, { done: { way: 'leave', lines: 2 } })).toMatchObject({
      done: [
        { line: 2, said: 'tx' },
        { line: 3, said: 'success' },
      ],
      rows: [{ line: 4 }],
    })
    const below = filled('A,5\nPaid:\nB,7')
    expect(readList(below, { done: { way: 'leave', lines: 1 } })).toMatchObject({
      done: [{ line: 3, said: 'Paid:' }],
    })
  })

  it('does not count a sum below the list', () => {
    const text = filled('wallet,amount,status\nA,5,pending\nTotal,5,paid')
    expect(told(text)).toBe('A 5, 3: not-an-address')
  })
})

it('pays no line that a column marks with a word for done, whatever else it holds', () => {
  const words = [
    'paid',
    'sent',
    'Done',
    'success',
    'bezahlt',
    'payé',
    'оплачено',
    '已支付',
    'TRUE',
    'yes',
    '✓',
    SIGNATURE,
  ]
  const names = ['status', 'Paid', 'sent', 'result', 'claimed', 'Bezahlt', 'статус', '状态', 'tx']
  const addresses = Array.from({ length: 4 }, () => Keypair.generate().publicKey.toBase58())
  const aLine = fc.record({
    address: fc.constantFrom(...addresses),
    amount: fc.integer({ min: 1, max: 999 }),
    isDone: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...words),
      fc.constantFrom(...names),
      fc.constantFrom(',', ';', '\t'),
      (lines, word, name, separator) => {
        const rows = lines.map(({ address, amount, isDone }) =>
          [address, amount, isDone ? word : ''].join(separator),
        )
        const list = readList([['wallet', 'amount', name].join(separator), ...rows].join('\n'))
        const isMarked = lines.some(({ isDone }) => isDone)
        if (!isMarked) expect(list).toMatchObject({ status: 'read', done: [] })
        else if (list.status === 'read')
          expect(list.done.map(({ line }) => line)).toEqual(
            lines.flatMap(({ isDone }, at) => (isDone ? [at + 2] : [])),
          )
        else
          expect(list).toMatchObject({
            question: { kind: 'done', done: lines.filter(({ isDone }) => isDone).length },
          })
      },
    ),
    { numRuns: 300 },
  )
})
