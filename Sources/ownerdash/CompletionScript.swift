/// The scripts that complete a command line, made from the same declarations as `--help`.
enum Completion {
  /// A shell that completes command lines.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func script(_ shell: Shell, _ commands: [any Command.Type]) -> String {
    switch shell {
    case .bash: bash(commands)
    case .zsh: zsh(commands)
    case .fish: fish(commands)
    }
  }

  private static func bash(_ commands: [any Command.Type]) -> String {
    let values = commands.flatMap { command in
      command.everyOption.filter { $0.value != nil }.map { option in
        let reply = option.takesFile ? "compgen -f" : "compgen -W '\(offered(option))'"
        return "    '\(command.name) --\(option.name)') COMPREPLY=($(\(reply) -- \"$cur\")); return ;;"
      }
    }
    let words = commands.map { command in
      let listed = command.firstOperands + command.everyOption.map { "--\($0.name)" }
      return "    \(command.name)) COMPREPLY=($(compgen -W '\(listed.joined(separator: " "))' -- \"$cur\")"
        + (takesFiles(command) ? " $(compgen -f -- \"$cur\")" : "") + ") ;;"
    }
    return """
      # bash completion of ownerdash; made by 'ownerdash completion bash'
      _ownerdash() {
        local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          COMPREPLY=($(compgen -W '\(commands.map { $0.name }.joined(separator: " ")) --help --version' -- "$cur"))
          return
        fi
        case "$command $previous" in
      \(values.joined(separator: "\n"))
        esac
        case "$command" in
      \(words.joined(separator: "\n"))
        esac
      }
      complete -o filenames -F _ownerdash ownerdash

      """
  }

  private static func zsh(_ commands: [any Command.Type]) -> String {
    let described = commands.map { "    \(quoted("\($0.name):\($0.summary)"))" }
    let cases = commands.map { command in
      let specifications = command.everyOption.map { option in
        let action = option.takesFile ? "_files" : "(\(offered(option)))"
        return quoted("--\(option.name)[\(bracketed(option.help))]" + (option.value.map { ":\($0):\(action)" } ?? ""))
      }
      let first = command.firstOperands
      let operands = first.isEmpty ? [] : [quoted("1:operand:(\(first.joined(separator: " ")))")]
      let files = takesFiles(command) ? [quoted("*:file:_files")] : []
      return "    \(command.name)) _arguments \((specifications + operands + files).joined(separator: " ")) ;;"
    }
    return """
      #compdef ownerdash
      # zsh completion of ownerdash; made by 'ownerdash completion zsh'
      _ownerdash() {
        local -a commands
        commands=(
      \(described.joined(separator: "\n"))
        )
        if ((CURRENT == 2)); then
          _describe command commands
          return
        fi
        shift words
        ((CURRENT -= 1))
        case $words[1] in
      \(cases.joined(separator: "\n"))
        esac
      }
      _ownerdash "$@"

      """
  }

  private static func fish(_ commands: [any Command.Type]) -> String {
    let lines = commands.flatMap { command in
      let seen = "complete -c ownerdash -n '__fish_seen_subcommand_from \(command.name)'"
      let options = command.everyOption.map { option in
        let value = option.value == nil ? "" : option.takesFile ? " -r -F" : " -x"
        let choices = option.choices.isEmpty ? "" : " -a '\(offered(option))'"
        return "\(seen) -l \(option.name)\(value)\(choices) -d \(quoted(option.help))"
      }
      let first = command.firstOperands
      return ["complete -c ownerdash -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"]
        + (first.isEmpty ? [] : ["\(seen) -a '\(first.joined(separator: " "))'"])
        + (takesFiles(command) ? ["\(seen) -F"] : []) + options
    }
    return """
      # fish completion of ownerdash; made by 'ownerdash completion fish'
      complete -c ownerdash -f
      \(lines.joined(separator: "\n"))

      """
  }

  private static func takesFiles(_ command: any Command.Type) -> Bool {
    ["PATH", "FILE", "DIR"].contains { command.operands.contains($0) }
  }

  /// The values that an option offers, without those that a shell would take apart.
  private static func offered(_ option: Option) -> String {
    option.choices.filter { choice in !choice.contains { " '".contains($0) } }.joined(separator: " ")
  }

  /// A text in single quotes; bash, zsh and fish all read a quote in it as `'\''`.
  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  /// A text inside the brackets of a zsh specification.
  private static func bracketed(_ text: String) -> String {
    text.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: "\\:")
  }
}

extension Option {
  /// Whether its value is a path.
  fileprivate var takesFile: Bool { value.map { ["FILE", "DIR", "PATH"].contains($0) } ?? false }
}
