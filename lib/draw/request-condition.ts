/** The public methods of Rails' request (`ActionDispatch::Request`), except `host`, `version`, `format` and predicates. */
const methods: ReadonlySet<string> = new Set((
  'accept accept_charset accept_encoding accept_language accepts add_header auth_type authority authorization ' +
  'base_url body body_stream cache_control client_ip commit_flash content_charset content_length content_mime_type ' +
  'content_security_policy content_security_policy_nonce content_security_policy_nonce_directives ' +
  'content_security_policy_nonce_generator content_security_policy_report_only content_type controller_class ' +
  'controller_class_for controller_instance cookies delete_header delete_param domain each_header ' +
  'engine_script_name env fetch_header filtered_env filtered_parameters filtered_path formats forwarded_authority ' +
  'forwarded_for forwarded_port from fullpath gateway_interface get_header headers host_authority host_with_port ' +
  'hostname http_auth_salt if_modified_since if_none_match if_none_match_etags ignore_accept_header ip logger ' +
  'media_type media_type_params method method_symbol negotiate negotiate_mime optional_port origin ' +
  'original_fullpath original_script_name original_url parameters params path path_info path_parameters ' +
  'path_translated permissions_policy port port_string pragma protocol query_parameters query_string ' +
  'raw_host_with_port raw_post raw_request_method referer referrer remote_addr remote_host remote_ident remote_ip ' +
  'remote_user request_id request_method request_method_symbol request_parameters reset_session routes scheme ' +
  'script_name secure_protocol send_early_hints server_addr server_authority server_name server_port ' +
  'server_protocol server_software session session_options set_header standard_port subdomain subdomains tld_length ' +
  'update_param url user_agent uuid values_at variant vary_headers x_csrf_token x_forwarded_for x_forwarded_host ' +
  'x_request_id'
).split(' '))

/** Whether Rails reads a constraint that is no param of the path as a condition on the request. */
export function isRequestCondition (key: string): boolean {
  return methods.has(key) || key.endsWith('?')
}
