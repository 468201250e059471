#include "base/json.h"
#include "ir/symbol.h"
#include "library/library.h"

namespace mx {
namespace {

std::string list_text(const std::vector<std::string>& items) {
  std::string text = "[";
  for (const std::string& item : items) text += (text.size() > 1 ? ", " : "") + json_quoted(item);
  return text + "]";
}

std::string field_text(const FieldInfo& info) {
  return cat("{\"name\": ", json_quoted(info.name), ", \"kind\": ", json_quoted(info.kind),
             ", \"required\": ", info.required ? "true" : "false",
             ", \"optional\": ", info.optional ? "true" : "false",
             ", \"default\": ", json_quoted(info.default_text),
             ", \"choices\": ", list_text(info.choices), ", \"doc\": ", json_quoted(info.doc), "}");
}

}  // namespace

std::string catalog_json() {
  load_library();
  std::string text = "[";
  for (const OpDef* op : op_table().all()) {
    if (text.size() > 1) text += ",";
    std::string fields;
    bool open = false;  // takes attributes of any name
    for (const FieldInfo& info : op->params->fields()) {
      open |= info.name == "*";
      if (info.name.starts_with("*")) continue;
      fields += (fields.empty() ? "" : ", ") + field_text(info);
    }
    text += cat(
        "\n{\"name\": ", json_quoted(op->name), ", \"aliases\": ", list_text(op->aliases),
        ", \"doc\": ", json_quoted(op->doc),
        ", \"inputs\": ", list_text(open ? std::vector<std::string>{"data"} : op->inputs),
        ", \"variadic\": ", json_quoted(op->variadic),
        ", \"counted\": ", counts_inputs(*op) ? "true" : "false", ", \"aux\": ", list_text(op->aux),
        ", \"gradient\": ", op->gradient ? "true" : "false",
        ", \"random\": ", op->random ? "true" : "false", ", \"open\": ", open ? "true" : "false",
        ", \"subgraph\": ", op->has_subgraph ? "true" : "false",
        ", \"one_output\": ", op->num_outputs ? "false" : "true", ", \"fields\": [", fields, "]}");
  }
  return text + "\n]\n";
}

}  // namespace mx
