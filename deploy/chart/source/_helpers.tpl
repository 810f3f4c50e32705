{{/* An image: the second of the list, if it is one, or that of all. A digest wins over a tag. */}}
{{- define "latchkey.image" -}}
{{- $root := index . 0 -}}
{{- $image := $root.Values.image -}}
{{- if index . 1 -}}
{{ index . 1 }}
{{- else if $image.digest -}}
{{ $image.repository }}@{{ $image.digest }}
{{- else -}}
{{ $image.repository }}:{{ $image.tag | default $root.Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{/* The host of the public address, without a port. */}}
{{- define "latchkey.host" -}}
{{- get (urlParse .Values.publicBaseUrl) "hostname" -}}
{{- end -}}
