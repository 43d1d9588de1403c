import { facts, hosts, type Host } from '../../hosts'

/** Every host by name: when it is asked, and what it is sent. */
export function HostTable() {
  return (
    <table className="table tocards">
      <thead>
        <tr>
          <th scope="col">Host</th>
          <th scope="col">When</th>
          <th scope="col">What it gets</th>
        </tr>
      </thead>
      <tbody>
        {hosts.map((entry) => (
          <tr key={entry.host}>
            <th scope="row" className="mono">
              {entry.host}
            </th>
            <td data-over="When">{entry.when}</td>
            <td data-over="What it gets">{told(entry)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function told({ gets, more }: Host): string {
  const words = [...gets.map((fact) => facts[fact]), ...(more === undefined ? [] : [more])].join(', ')
  return words === '' ? 'Nothing more' : words.charAt(0).toUpperCase() + words.slice(1)
}
