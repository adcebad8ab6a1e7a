import type {Redactor} from '../../redaction/redactor.ts'
import type {ItemReport, ReportedStream} from '../../redaction/report.ts'
import type {Spreader} from '../../redaction/spreading/spreader.ts'

/** Returns a redactor that also masks copies of values that rules found. */
export function behind(redactor: Redactor, spreader: Spreader): Redactor {
  const whole = (item: ReportedStream, text: string) =>
    Buffer.concat([...item.push(Buffer.from(text)), ...item.end()]).toString()
  const stream: Redactor['stream'] = (item, allocate) => piped(redactor.stream(item, allocate), spreader.stream(item))
  return {
    ...redactor,
    stream,
    uncounted: () => piped(redactor.uncounted(), spreader.uncounted()),
    text: (text, item) => whole(stream(item), text),
    words: text => {
      const masked = redactor.words(text)
      return masked === null ? null : whole(spreader.uncounted(), masked)
    },
    report: () => {
      const report = redactor.report()
      return {...report, items: [...report.items, ...spreader.items()]}
    },
  }
}

function piped(first: ReportedStream, second: ReportedStream): ReportedStream {
  return {
    push: chunk => first.push(chunk).flatMap(part => second.push(part)),
    end: () => [...first.end().flatMap(part => second.push(part)), ...second.end()],
    report: () => joined(first.report(), second.report()),
    forget: () => {
      first.forget()
      second.forget()
    },
  }
}

function joined({item, masked, dropped}: ItemReport, second: ItemReport): ItemReport {
  return {item, masked: {...masked, ...second.masked}, dropped: [...dropped, ...second.dropped]}
}
