import { hosts } from './hosts'

/** Every host by name: when it is asked, and what it learns. */
export function HostTable() {
  return (
    <table className="table tocards">
      <thead>
        <tr>
          <th scope="col">Host</th>
          <th scope="col">When</th>
          <th scope="col">What it learns</th>
        </tr>
      </thead>
      <tbody>
        {hosts.map(({ host, when, learns }) => (
          <tr key={host}>
            <th scope="row" className="mono">
              {host}
            </th>
            <td data-over="When">{when}</td>
            <td data-over="What it learns">{learns}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
